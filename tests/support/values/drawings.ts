import { Unreadable } from '#server/world/reading/decode.ts';
import type { Beside } from '#server/world/reading/drawings.ts';
import { photoWith } from './boothPhotos.ts';

/** An SVG with those elements in a frame of 400 by 300. */
export function svgOf(elements: string, more = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"${more}>\n${elements}\n</svg>\n`;
}

/** A booth of 40 by 40 in a drawing. */
export function boothAt(key: string, x: number, y: number): string {
  return `<rect id="${key}" x="${x}" y="${y}" width="40" height="40"/>`;
}

/** The name of a file that draws those booths, side by side, from so far down. */
export function fileWith(keys: readonly string[], top: number): string {
  return `floors/${top}/${['of', ...keys].join('+')}.svg`;
}

/** Every file that `fileWith` names, every photo, and those that are given. */
export function besideWith(files: ReadonlyMap<string, string | Uint8Array> = new Map()): Beside {
  return (name) => {
    const given = files.get(name);
    if (given !== undefined) return Buffer.from(given);
    if (/^photos\/\w+\.jpg$/.test(name)) return photoWith(name);
    const [, top, keys] = /^floors\/(\d+)\/of(.*)\.svg$/.exec(name) ?? [];
    if (top === undefined || keys === undefined) throw new Unreadable(`there is no file ${name}`);
    const booths = keys.split('+').slice(1);
    const svg = svgOf(booths.map((key, nth) => boothAt(key, 20 + nth * 50, Number(top))).join('\n'));
    return Buffer.from(svg);
  };
}
