/** Whether the app was opened from the home screen. */
export function isInstalled(): boolean {
  // Safari's own name for an app that was opened from the home screen.
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || window.matchMedia?.('(display-mode: standalone)').matches === true;
}
