import { HOLE, type Surroundings } from './frame.tsx';

/** A person's change of them is no attribute. */
const CHANGEABLE = 'input, textarea, select, dialog';

/** Modal dialogs are opened by whoever paints: markup alone can't say it. */
const MODAL = 'data-modal';
/** So is the focus given. */
const FOCUSED = 'data-focused';

function writeDown(live: Element, copy: Element): void {
  if (live instanceof HTMLInputElement) {
    if (live.type !== 'file') copy.setAttribute('value', live.value);
    copy.toggleAttribute('checked', live.checked);
  } else if (live instanceof HTMLTextAreaElement) {
    copy.textContent = live.value;
  } else if (live instanceof HTMLSelectElement) {
    for (const [index, option] of [...copy.querySelectorAll('option')].entries()) {
      option.toggleAttribute('selected', index === live.selectedIndex);
    }
  } else if (live instanceof HTMLDialogElement && live.open && !live.matches('[data-in-page]')) {
    copy.removeAttribute('open');
    copy.setAttribute(MODAL, '');
  }
}

/** The body as it stands, with what was typed, chosen, opened and has the focus written into it. */
function bodyAsItStands(): HTMLElement {
  const copy = document.body.cloneNode(true) as HTMLElement; // the body's copy is an element as it is
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, live] of [...document.body.querySelectorAll('*')].entries()) {
    const own = copies[index];
    if (!own) continue;
    if (live.matches(CHANGEABLE)) writeDown(live, own);
    if (live === document.activeElement) own.setAttribute(FOCUSED, '');
  }
  return copy;
}

/** React counts its ids on from test to test; here they begin with one in each document. */
function withOwnIds(html: string): string {
  const ids = new Map<string, string>();
  return html.replaceAll(/_r_[\da-z]+_/g, (id) => {
    const own = ids.get(id) ?? `_r_${ids.size}_`;
    ids.set(id, own);
    return own;
  });
}

/** The screen as a document of its own, without styles: their classes stand for them. */
export function documentOf({ ofScreen, ofPart }: Surroundings): string {
  const root = document.createElement('div');
  root.id = 'root';
  const body = bodyAsItStands();
  root.innerHTML = body.querySelector('h1, main') ? ofScreen : ofPart;
  // Each view is rendered into an element of its own, which the app has not.
  const views = [...body.children].flatMap((container) => [...container.childNodes]);
  root.querySelector(`#${HOLE}`)?.replaceWith(...views);
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>コモリ Komori</title></head><body>${withOwnIds(root.outerHTML)}</body></html>\n`,
  ].join('');
}
