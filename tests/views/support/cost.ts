/** React's note of what an element was rendered with: another object at each rendering of it. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  // An own property of the element, under a name that only React knows.
  return key === undefined ? undefined : Reflect.get(element, key);
}

/** The cost of something to the page, in counts: milliseconds depend on who else is at work. */
export interface Cost {
  /** The elements that were rendered again, by their tags. */
  readonly rendered: readonly string[];
  /** Elements and texts that came or went. */
  readonly exchanged: number;
  /** Attributes and texts that were written. */
  readonly written: number;
}

/** Does it, and counts what it costs the page. */
export function costOf(deed: () => void): Cost {
  const before = new Map([...document.querySelectorAll('body *')].map((each) => [each, propsOf(each)]));
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  deed();
  const records = observer.takeRecords();
  observer.disconnect();
  return {
    rendered: [...document.querySelectorAll('body *')]
      .filter((each) => propsOf(each) !== before.get(each))
      .map(({ localName }) => localName),
    exchanged: records.filter(({ type }) => type === 'childList').length,
    written: records.filter(({ type }) => type !== 'childList').length,
  };
}
