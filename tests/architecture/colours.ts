import { type StyleRule, styleSheets } from './styleRules.ts';

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Red, green, blue and opacity, each from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];
export type Resolve = (value: string) => Colour;

function tokensOf(scheme: Scheme): StyleRule['declarations'] {
  const wanted = ['', ...(scheme === 'dark' ? ['@media (prefers-color-scheme: dark)'] : [])];
  return (styleSheets.get('ui/tokens.css') ?? [])
    .filter(({ selectors, conditions }) => selectors.includes(':root') && wanted.includes(conditions.join()))
    .flatMap(({ declarations }) => declarations);
}

/** Lays one colour over another in sRGB, with that share of the upper one. */
function mixed(upper: Colour, lower: Colour, share: number): Colour {
  const [red, green, blue] = ([0, 1, 2] as const).map((at) => upper[at] * share + lower[at] * (1 - share));
  return [red ?? 0, green ?? 0, blue ?? 0, 1];
}

/**
 * Reads colours as the style sheets write them, in one scheme, with the custom properties of the rule itself. Throws
 * for a notation that it does not know.
 */
export function resolverOf(scheme: Scheme, own: StyleRule['declarations'] = []): Resolve {
  const tokens = new Map([...tokensOf(scheme), ...own]);
  const resolve: Resolve = (value) => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (name !== undefined) return resolve(tokens.get(name) ?? `no ${name}`);
    const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value);
    if (hex !== null) {
      const [red = 0, green = 0, blue = 0] = hex.slice(1).map((each) => Number.parseInt(each, 16) / 255);
      return [red, green, blue, 1];
    }
    const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
    if (rgb !== null) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = rgb.slice(1).map(Number);
      return [red / 255, green / 255, blue / 255, alpha];
    }
    const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
    if (mix === null) throw new Error(`Failed to read a colour: ${value}.`);
    const [, upper = '', share, lower = ''] = mix;
    if (lower === 'transparent') {
      const [red, green, blue] = resolve(upper);
      return [red, green, blue, Number(share) / 100];
    }
    return mixed(resolve(upper), resolve(lower), Number(share) / 100);
  };
  return resolve;
}

function luminanceOf([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const BELOW: readonly Colour[] = [
  [0, 0, 0, 1],
  [1, 1, 1, 1],
];

/** The ratio of WCAG 2.2. A ground that is not opaque is taken over black and over white, and the worse one counts. */
export function contrastOf(ink: Colour, ground: Colour): number {
  return Math.min(
    ...BELOW.map((below) => {
      const [one, other] = [luminanceOf(ink), luminanceOf(mixed(ground, below, ground[3]))];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }),
  );
}
