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

function leftAt(link: Element, address: string): LeftRow {
  const links = linksTo(address);
  return { address, fromLast: links.length - links.indexOf(link), top: link.getBoundingClientRect().top };
}

/** The link that holds the target and is scrolled with the page, if there is one. */
export function rowOf(target: EventTarget | null): LeftRow | undefined {
  const link = target instanceof Element ? target.closest(SCROLLED) : null;
  const address = link?.getAttribute('href');
  return link && address ? leftAt(link, address) : undefined;
}

/** The first link of a scrolled list that is in the window, for who leaves by something else than a row. */
export function rowInView(): LeftRow | undefined {
  if (document.documentElement.scrollTop === 0) return undefined;
  const link = [...document.querySelectorAll(SCROLLED)].find((each) => each.getBoundingClientRect().top >= 0);
  const address = link?.getAttribute('href');
  return link && address ? leftAt(link, address) : undefined;
}

/** Where the row stands now, in pixels below the window's upper edge; undefined while it is not there. */
export function topOfRow({ address, fromLast }: LeftRow): number | undefined {
  return linksTo(address).at(-fromLast)?.getBoundingClientRect().top;
}
