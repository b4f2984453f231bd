/**
 * Kinds of events that no view hears of. React listens at its root for every kind there is, twice, and a tap is a dozen
 * of them: most of its cost was to find out that nobody listens.
 */
const UNHEARD: ReadonlySet<string> = new Set([
  ...['pointerdown', 'pointermove', 'pointerover', 'pointerout', 'pointerup', 'pointercancel'],
  ...['gotpointercapture', 'lostpointercapture'],
  ...['mousemove', 'mouseover', 'mouseout', 'mousedown', 'mouseup'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'wheel', 'scroll', 'scrollend'],
  ...['drag', 'dragstart', 'dragend', 'dragenter', 'dragexit', 'dragleave', 'dragover', 'drop'],
]);

/** The props by which a view would listen to them. `tests/architecture` looks for it. */
export const UNHEARD_HANDLERS =
  /\bon(?:Pointer|Mouse|GotPointer|LostPointer|Touch|Wheel|Scroll|Drag|Drop)\w*=/;

/** Makes an element the root of the app, where React listens only for what is heard. */
export function quietRoot(element: HTMLElement): HTMLElement {
  const listen = element.addEventListener;
  element.addEventListener = (
    kind: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (!UNHEARD.has(kind)) listen.call(element, kind, listener, options);
  };
  return element;
}
