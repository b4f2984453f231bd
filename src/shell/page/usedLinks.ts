/** The link by which each entry of the app's history was left; the way back leads to it again. */
const leftBy = new WeakMap<object, Map<string, string>>();

function linksOf(app: object): Map<string, string> {
  const links = leftBy.get(app) ?? new Map<string, string>();
  leftBy.set(app, links);
  return links;
}

const HANDS_ON = ['pointerdown', 'wheel', 'keydown'] as const;

/** Remembers the links that are pressed on the screen of a history entry; returns how to stop. */
export function noteLinks(app: object, key: string): () => void {
  const note = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const address = link?.getAttribute('href');
    if (address) linksOf(app).set(key, address);
  };
  window.addEventListener('click', note, true);
  return () => window.removeEventListener('click', note, true);
}

function focusLink(address: string): boolean {
  const links = document.querySelectorAll<HTMLElement>('a[href]');
  const link = [...links].find((each) => each.getAttribute('href') === address);
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

/**
 * Gives the focus back to the link by which the entry was left, as soon as the list that holds it is there, unless the
 * member does something first. Returns how to stop.
 */
export function returnToLink(app: object, key: string): () => void {
  const address = linksOf(app).get(key);
  if (address === undefined || focusLink(address)) return () => undefined;
  const growth = new MutationObserver(() => {
    if (focusLink(address)) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const type of HANDS_ON) window.removeEventListener(type, stop);
  };
  for (const type of HANDS_ON) window.addEventListener(type, stop);
  growth.observe(document.body, { childList: true, subtree: true });
  return stop;
}
