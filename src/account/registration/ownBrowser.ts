import { browserWarning } from '#domain/account/browser.ts';
import { isInstalled } from '#src/shared/installed.ts';

/** The warning about the browser in which this runs. */
export function ownBrowserWarning(): ReturnType<typeof browserWarning> {
  return browserWarning({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints ?? 0,
    isInstalled: isInstalled(),
  });
}
