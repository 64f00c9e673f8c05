// A tablet beside the board and a screen on the wall must not go dark by themselves. Browsers offer this lock on
// encrypted connections only, and take it back whenever the page is out of sight.

{
  const stayAwake = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };

  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
