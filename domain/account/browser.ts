/** The device, as it describes itself. */
export interface Device {
  readonly userAgent: string;
  /** How many fingers its screen feels; tells an iPad from the Mac that it says to be. */
  readonly touchPoints: number;
  /** Opened from the home screen, as an app. */
  readonly isInstalled: boolean;
}

/** Other browsers of iOS, and apps that open links in a view of their own. */
const OTHERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|GSA\/|DuckDuckGo|YaBrowser|YJApp|Line\/|FBA[NV]|Instagram|Brave|Vivaldi|Focus\//;

/** Whether it is an iPhone or an iPad. */
export function isIos({ userAgent, touchPoints }: Pick<Device, 'userAgent' | 'touchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/**
 * The warning about the browser before somebody registers (docs/spec/account.md, "Screens", /register): `notSafari` on
 * iOS outside Safari, `notWebKit` elsewhere. It never blocks what works; an app on iOS's home screen counts as Safari.
 */
export function browserWarning(device: Device): 'notSafari' | 'notWebKit' | null {
  const { userAgent, isInstalled } = device;
  if (isIos(device)) return isInstalled || isSafari(userAgent) ? null : 'notSafari';
  return userAgent.includes('AppleWebKit') ? null : 'notWebKit';
}

/** Views in apps say neither their version nor Safari. */
function isSafari(userAgent: string): boolean {
  return /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}
