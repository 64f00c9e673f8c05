"""Devices in words, from what a browser says of itself: enough to tell one's own apart."""

from django.http import HttpRequest

LONGEST_USER_AGENT = 400
"""Browsers send about 120 characters; of more than this nothing is looked at."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What gives a browser away. Most claim to be Safari too, and many to be Chrome: those come last."""

SYSTEMS = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(request: HttpRequest) -> str:
    """The browser and its system, such as “Chrome, Android”; empty where neither is known."""
    agent = request.META.get("HTTP_USER_AGENT", "")
    if len(agent) > LONGEST_USER_AGENT:
        return ""
    found = (next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
