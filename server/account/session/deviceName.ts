/** The first that fits: Edge and Chrome call themselves Safari too, an iPad an Intel Mac. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: typeof SYSTEMS = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/**
 * A device as its member knows it again, out of the browser's User-Agent: `iPhone・Safari`. Empty where that names
 * neither a system nor a browser; nothing else of it is kept.
 */
export function deviceName(userAgent: string): string {
  return [SYSTEMS, BROWSERS]
    .map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1])
    .filter((name) => name !== undefined)
    .join('・');
}
