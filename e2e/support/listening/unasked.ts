declare global {
  /** All that the page has said by itself since it was asked last. */
  var unasked: Unasked[];
}

/** Words that come without having been asked for; the focus, which has moved, or is nowhere any more. */
export type Unasked =
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'focus' }
  | { readonly kind: 'lost' };

/**
 * Runs in the page, before anything of it: notes what its live regions say, by the rules that readers keep. Words that
 * come together with their region are heard only in an alert; what stands under an open dialog, nobody hears.
 */
export function noteUnasked(): void {
  const LIVE = '[aria-live]:not([aria-live=off]),[role=alert],[role=status],[role=log],output';
  globalThis.unasked = [];
  const known = new WeakSet<Element>();

  const isHeard = (element: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (modal && !modal.contains(element)) return false;
    return !element.closest('[inert],[hidden],[aria-hidden=true]') && element.checkVisibility();
  };
  const heardOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden=true]') || !node.checkVisibility())
      return '';
    const own = node.getAttribute('aria-label');
    if (own !== null) return own;
    const display = getComputedStyle(node).display;
    const text = [...node.childNodes].map(heardOf).join('');
    return display.startsWith('inline') ? text : ` ${text} `;
  };
  const tell = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words !== '') globalThis.unasked.push({ kind: 'told', text: words });
  };

  const observe = (records: readonly MutationRecord[]) => {
    const said = new Set<Node>();
    for (const { target, addedNodes, type } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const around = node.parentElement?.closest(LIVE);
        if (around && known.has(around)) {
          if (!isHeard(around)) continue;
          const isWhole = around.matches('[role=status],[role=alert],output,[aria-atomic=true]');
          const part = isWhole ? around : node;
          if (![...said].some((each) => each === part || each.contains(part))) tell(heardOf(part));
          said.add(part);
        } else if (element) {
          const alerts = [...element.querySelectorAll('[role=alert]')];
          if (element.matches('[role=alert]')) alerts.push(element);
          for (const alert of alerts) {
            if (!said.has(alert) && isHeard(alert)) tell(heardOf(alert));
            said.add(alert);
          }
        }
      }
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  };
  new MutationObserver(observe).observe(document, { childList: true, characterData: true, subtree: true });

  const focusMoved = () => globalThis.unasked.push({ kind: 'focus' });
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    focusMoved();
  });
  new MutationObserver(focusMoved).observe(document, {
    attributeFilter: ['aria-activedescendant'],
    subtree: true,
  });

  // A browser says nothing where the element that has the focus goes; the app has a moment to put it elsewhere.
  let lostFor = 0;
  setInterval(() => {
    const isLost = last !== null && !last.isConnected && document.activeElement === document.body;
    lostFor = isLost ? lostFor + 1 : 0;
    if (lostFor === 8) globalThis.unasked.push({ kind: 'lost' });
  }, 200);
}
