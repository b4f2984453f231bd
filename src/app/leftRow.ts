/** A link of a list, by its address, and where it stood in the window. */
export interface LeftRow {
  readonly address: string;
  /** One of several with the address, counted from the last: what comes later comes above. */
  readonly fromLast: number;
  /** Pixels below the window's upper edge. */
  readonly top: number;
}

const SCROLLED = 'main a[href]:not([data-dock] *)';

function linksTo(address: string): Element[] {
  return [...document.querySelectorAll(SCROLLED)].filter((link) => link.getAttribute('href') === address);
}

/** The link that holds the target and is scrolled with the page, if there is one. */
export function rowOf(target: EventTarget | null): LeftRow | undefined {
  const link = target instanceof Element ? target.closest(SCROLLED) : null;
  const address = link?.getAttribute('href');
  if (!link || !address) return undefined;
  const links = linksTo(address);
  return { address, fromLast: links.length - links.indexOf(link), top: link.getBoundingClientRect().top };
}

/** Where the row stands now, in pixels below the window's upper edge; undefined while it is not there. */
export function topOfRow({ address, fromLast }: LeftRow): number | undefined {
  return linksTo(address).at(-fromLast)?.getBoundingClientRect().top;
}
