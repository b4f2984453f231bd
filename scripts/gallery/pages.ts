import type { Layout } from '#flows/layout/layout.ts';
import { type Album, type Look, nameIn } from './albums.ts';
import type { Changes } from './changes.ts';
import { pictureFile, SCREEN_NAMES, SCREENS, type ScreenName } from './screens.ts';
import { chartPicture } from './svg.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#ccc, #444); --lit: light-dark(#0d6b5c, #5cc5b0); }
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #181818); color: light-dark(#222, #eee); }
h1 { font-size: 22px } h2 { font-size: 18px; margin-top: 40px; border-top: 1px solid var(--line); padding-top: 12px }
ol, ul { columns: 3 22rem; padding-left: 18px } .faults { columns: 1; color: light-dark(#a40000, #ff9a8a) }
.looks { display: flex; gap: 24px; overflow-x: auto; align-items: flex-start; padding-bottom: 12px }
figure { margin: 0; flex: none } figcaption { max-width: 640px; font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.screens { display: flex; gap: 6px; align-items: flex-start } .screens img { width: 195px; border: 1px solid var(--line) }
.screens img.large { width: 160px }
svg { width: 260px; max-height: 160px; margin: 6px 0; fill: none; stroke: var(--line); stroke-width: 6 }
svg text { fill: currentColor; stroke: none; font-size: 34px; text-anchor: middle; dominant-baseline: middle }
svg .lit { fill: var(--lit); stroke: var(--lit) } svg .around { stroke: var(--lit); stroke-width: 12 } svg .lit + text { fill: light-dark(#fff, #111) }
`;

/** Letters that have a meaning in HTML. */
export function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (letter) => names[letter] ?? letter);
}

/** A page of the gallery. It needs no network, and no server. */
function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>
${body}
</body></html>
`;
}

/** The file of an album's page: `booking--extension--chart--extension.html`. */
export function pageFile({ name }: Pick<Album, 'name'>): string {
  return `${name.replaceAll('/', '--')}.html`;
}

/** The painted parts of a look. */
export interface PaintedLook {
  /** The name of its document. */
  readonly document: string;
  readonly faults: readonly string[];
}

type PaintedOf = (album: Album, look: Look) => PaintedLook;

function listOf(faults: readonly string[]): string {
  if (faults.length === 0) return '';
  return `<ul class="faults">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>`;
}

function figureOf(look: Look, { document, faults }: PaintedLook, layout: Layout): string {
  const pictures = SCREEN_NAMES.map(
    (screen) =>
      `<a href="pictures/${pictureFile(document, screen)}"><img class="${screen}" src="pictures/${pictureFile(document, screen)}" alt="${SCREENS[screen].width} px, ${screen}" loading="lazy"></a>`,
  );
  return `<figure id="${escaped(look.name)}"><figcaption>${escaped(look.name)}</figcaption>${chartPicture(layout, look.states)}<div class="screens">${pictures.join('')}</div>${listOf(faults)}</figure>`;
}

/** The page of a flow: its inputs one below the other, the looks of its states side by side. */
export function flowPage(album: Album, layout: Layout, paintedOf: PaintedOf): string {
  const inputs = Map.groupBy(album.looks, ({ name }) => name.split('/')[0] ?? '');
  const sections = [...inputs].map(
    ([input, looks]) =>
      `<h2>${escaped(input)}</h2><div class="looks">${looks.map((look) => figureOf(look, paintedOf(album, look), layout)).join('')}</div>`,
  );
  const where = album.address === null ? 'A part of a screen.' : `Shown at <code>${album.address}</code>.`;
  return pageOf(album.name, `<p><a href="index.html">All flows</a> · ${where}</p>${sections.join('\n')}`);
}

/** The first page: all flows by area, and what is wrong with how they look. */
export function indexPage(albums: readonly Album[], paintedOf: PaintedOf): string {
  const looks = albums.flatMap((album) =>
    album.looks.map((look) => ({ album, look, ...paintedOf(album, look) })),
  );
  const documents = new Set(looks.map(({ document }) => document)).size;
  const faulty = looks.filter(({ faults }) => faults.length > 0);
  const lists = [...Map.groupBy(albums, ({ name }) => name.split('/')[0] ?? '')].map(
    ([area, ofArea]) =>
      `<h2>${escaped(area)}</h2><ul>${ofArea
        .map(
          (album) => `<li><a href="${pageFile(album)}">${escaped(album.name)}</a> ${album.looks.length}</li>`,
        )
        .join('')}</ul>`,
  );
  const faults = faulty.map(
    ({ album, look, faults: found }) =>
      `<li><a href="${pageFile(album)}#${escaped(look.name)}">${escaped(nameIn(album, look))}</a>${listOf(found)}</li>`,
  );
  return pageOf(
    'Every state of every view',
    `<p>${albums.length} flows, ${looks.length} looks of their states, ${documents} documents, ${documents * SCREEN_NAMES.length} pictures.</p>
${faults.length === 0 ? '' : `<h2>What is wrong</h2><ul class="faults">${faults.join('')}</ul>`}
${lists.join('\n')}`,
  );
}

/**
 * The page of what looks otherwise than before: on each screen on which a pixel has changed, before, after, difference.
 * @param pixels how many have changed, by the file of the difference
 */
export function changesPage(
  commit: string,
  { changed, added, removed }: Changes,
  pixels: ReadonlyMap<string, number>,
  differenceFile: (before: string, after: string, screen: ScreenName) => string,
): string {
  const sections = changed.map(({ looks, before, after }) => {
    const rows = SCREEN_NAMES.flatMap((screen) => {
      const difference = differenceFile(before, after, screen);
      const count = pixels.get(difference) ?? 0;
      if (count === 0) return [];
      const files = [pictureFile(before, screen), pictureFile(after, screen), difference];
      const pictures = files.map(
        (file, index) =>
          `<a href="pictures/${file}"><img src="pictures/${file}" alt="${['Before', 'After', 'Difference'][index]}" loading="lazy"></a>`,
      );
      return `<p>${screen}: ${count} pixels</p><div class="screens">${pictures.join('')}</div>`;
    });
    const unseen = '<p>The document differs, and no pixel.</p>';
    return `<h2>${looks.map(escaped).join('<br>')}</h2>${rows.length === 0 ? unseen : rows.join('')}`;
  });
  const listed = (title: string, looks: readonly string[]) =>
    looks.length === 0
      ? ''
      : `<h2>${title}</h2><ul>${looks.map((look) => `<li>${escaped(look)}</li>`).join('')}</ul>`;
  return pageOf(
    `Looks that differ from ${commit}`,
    [listed('New', added), listed('Gone', removed), ...sections].join('\n'),
  );
}
