/** The elements that a drawing keeps; those of `text` hold words. */
export const DRAWN: ReadonlySet<string> = new Set([
  'g',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
  'text',
  'tspan',
]);

/** Elements that draw nothing by themselves: they are left out with all that is in them. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs']);

/** Sentences for elements that tools of drawing write. */
export const REFUSED: Readonly<Record<string, string>> = {
  script: 'a drawing runs nothing',
  style:
    'write each colour and line as an attribute of its element (“presentation attributes” when it is exported)',
  use: 'draw what it repeats',
  svg: 'group by g',
  image: 'a drawing has no pictures in it: draw it by shapes',
  foreignObject: 'a drawing has no pages in it: write words as text',
  a: 'a drawing leads nowhere',
};

type Reader = (value: string) => boolean;

const SEPARATED = /\s*(?:,\s*)?([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)/iy;

/** The numbers of a list; undefined where something else is in it. */
export function numbersOf(text: string): readonly number[] | undefined {
  const found: number[] = [];
  SEPARATED.lastIndex = 0;
  for (let end = 0; ; end = SEPARATED.lastIndex) {
    const [, number] = SEPARATED.exec(text) ?? [];
    if (number === undefined) return /^[\s,]*$/.test(text.slice(end)) ? found : undefined;
    found.push(Number(number));
  }
}

/** One number, in the units of the drawing or in px, which are the same. */
export function numberOf(text: string | undefined): number | undefined {
  const [number, ...more] = numbersOf(text?.trim().replace(/px$/, '') ?? '') ?? [];
  return more.length === 0 && Number.isFinite(number) ? number : undefined;
}

const number: Reader = (value) => numberOf(value) !== undefined;
const numbers: Reader = (value) => value.trim() === 'none' || numbersOf(value) !== undefined;
const percentage: Reader = (value) => number(value.trim().replace(/%$/, ''));
const places: Reader = (value) => numbers(value) || percentage(value);
const word: Reader = (value) => /^[a-z0-9 -]+$/i.test(value);
const font: Reader = (value) => /^[\p{L}\p{N}\s'",._-]+$/u.test(value);
const commands: Reader = (value) => /^[mzlhvcsqtae\d\s.,+-]*$/i.test(value);
const transform: Reader = (value) => /^[a-z\d\s.,+()-]*$/i.test(value);
const paint: Reader = (value) => /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/+-]+\))$/i.test(value.trim());

/** The attributes that are kept for where and how large something is. */
const PLACED: Readonly<Record<string, Reader>> = {
  x: places,
  y: places,
  dx: numbers,
  dy: numbers,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  cx: number,
  cy: number,
  r: number,
  rx: number,
  ry: number,
  width: percentage,
  height: percentage,
  points: numbers,
  d: commands,
  transform,
};

/** The attributes that are kept for how something looks: a style may say them too. */
export const LOOKS: Readonly<Record<string, Reader>> = {
  fill: paint,
  stroke: paint,
  opacity: percentage,
  'fill-opacity': percentage,
  'stroke-opacity': percentage,
  'fill-rule': word,
  'stroke-width': number,
  'stroke-dasharray': numbers,
  'stroke-dashoffset': number,
  'stroke-linecap': word,
  'stroke-linejoin': word,
  'stroke-miterlimit': number,
  'vector-effect': word,
  display: word,
  visibility: word,
  'font-family': font,
  'font-size': number,
  'font-weight': word,
  'font-style': word,
  'text-anchor': word,
  'dominant-baseline': word,
};

const FROM_CORNER = 'turn and scale by transform alone, like rotate(45 100 100)';
const AS_TRANSFORM = 'write it as the attribute transform of its element';

/** Sentences for what a style may move an element by: booths are found by attributes alone. */
export const MOVED_BY_STYLE: Readonly<Record<string, string>> = {
  transform: AS_TRANSFORM,
  translate: AS_TRANSFORM,
  rotate: AS_TRANSFORM,
  scale: AS_TRANSFORM,
  zoom: AS_TRANSFORM,
  offset: AS_TRANSFORM,
  'offset-path': AS_TRANSFORM,
  'transform-origin': FROM_CORNER,
  'transform-box': FROM_CORNER,
};

/** Sentences for attributes by which a browser would move an element elsewhere than we. */
export const MOVED: Readonly<Record<string, string>> = {
  'transform-origin': FROM_CORNER,
  'transform-box': FROM_CORNER,
};

/** The attributes that are kept, each with what may stand in it. None can lead anywhere. */
export const KEPT: Readonly<Record<string, Reader>> = { ...PLACED, ...LOOKS };

/** Whether a value leads out of the drawing; `url(#name)` stays in it. */
export function leadsOutside(value: string): boolean {
  return /url\s*\((?!\s*["']?#)|\\/i.test(value);
}

/** Whether a colour is one of its own, and not the ink of the app. */
export function isOwnColour(paintValue: string): boolean {
  return !/^\s*(none|transparent|inherit|currentcolor)\s*$/i.test(paintValue);
}
