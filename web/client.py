"""From where a request comes."""

from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest

UNKNOWN = "unknown"
OWN_NETWORK = 64
"""The bits of an IPv6 address that name a network: within one, a device takes any address it likes."""


def client_address(request: HttpRequest) -> str:
    """The address by which requests of one device are counted together; an IPv6 address without its end."""
    return device_at(str(request.META.get("REMOTE_ADDR", "")))


def device_at(text: str) -> str:
    """The address without what a device can choose of it."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        host_bits = 128 - OWN_NETWORK
        return f"{IPv6Address(int(address) >> host_bits << host_bits)}/{OWN_NETWORK}"
    return str(address)
