/** The longest time and distance between the two presses of a double tap, in milliseconds and pixels. */
const [WITHIN_MS, WITHIN_PX] = [300, 24];

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The thing under the finger: a dialog, or the screen. */
  readonly surface: Element | null;
}

function pressOf({ timeStamp: at, clientX: x, clientY: y, target }: MouseEvent): Press {
  return { at, x, y, surface: target instanceof Element ? target.closest('dialog') : null };
}

/** Whether the second press was meant for what lay there at the first: a dialog has opened, or closed, in between. */
export function isStray(first: Press | undefined, second: Press): boolean {
  if (first === undefined || first.surface === second.surface) return false;
  const distance = Math.hypot(second.x - first.x, second.y - first.y);
  return second.at - first.at < WITHIN_MS && distance < WITHIN_PX;
}

/**
 * The second press of a double tap on what opens (or closes) a dialog presses nothing that has moved under the finger.
 * Bound once at start; returns how to let go.
 */
export function ignoreSecondTaps(browser: Window): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let last: Press | undefined;
  browser.addEventListener(
    'click',
    (event) => {
      // A key or a screen reader presses without a finger.
      if (event.detail === 0) return;
      const press = pressOf(event);
      const strays = isStray(last, press);
      last = press;
      if (!strays) return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  return () => listening.abort();
}
