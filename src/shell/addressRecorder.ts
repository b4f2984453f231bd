import { APP_BASE } from '#domain/shell/base.ts';
import type { Addresses } from '#machines/shell/addresses.ts';

/** Writes what is chosen on a screen into the address, when nothing else was chosen for a moment. */
export interface AddressRecorder extends Addresses {
  /** The address that opens the screen again as it is, if it differs from the one in the browser; else null. */
  pending(): string | null;
  /** Writes at once what is still waiting; before a navigation, which makes another entry. */
  flush(): void;
}

function replaceAddress(base: string, address: string): void {
  try {
    window.history.replaceState(window.history.state, '', `${base}${address}`);
  } catch {
    // Safari refuses more than 100 of these in 30 seconds. The next choice writes the whole address again.
  }
}

/** The screen that a history entry is of, by the router's key; the first one has none. */
function screenOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
}

/** An address and its screen. */
interface Recorded {
  readonly read: () => string;
  readonly screen: unknown;
}

const recorded = (read: () => string): Recorded => ({ read, screen: screenOf(window.history.state) });

/** A link may have led on meanwhile: the new entry keeps its own address. A dialog's entry is of the same screen. */
function addressOf(address: Recorded | null): string | null {
  return address?.screen === screenOf(window.history.state) ? (address?.read() ?? null) : null;
}

/** How long after the last choice, in milliseconds: choices in a row are one address. */
const REST_MS = 300;

/**
 * Records addresses without a navigation; the state of the history entry stays. Browsers take milliseconds for it
 * (10 of 26 in a tap on the timetable, measured), so that it waits until the member rests. Addresses lie below `base`.
 */
export function createAddressRecorder(base: string = APP_BASE): AddressRecorder {
  let waiting: Recorded | null = null;
  let wayBack: Recorded | null = null;

  function flush(): void {
    const address = addressOf(waiting);
    if (address !== null) replaceAddress(base, address);
    waiting = null;
  }

  let rest: ReturnType<typeof setTimeout> | undefined;
  // A choice that is left for another page meanwhile is found again by the way back.
  window.addEventListener('pagehide', flush);
  // So is one after which a link is tapped at once: the link makes another entry.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) flush();
    },
    true,
  );

  return {
    record: (read) => {
      clearTimeout(rest);
      rest = setTimeout(flush, REST_MS);
      waiting = recorded(read);
      wayBack = null;
    },
    recordWayBack: (address) => {
      flush(); // into the screen's own entry: the dialog is about to have one
      wayBack = recorded(() => address);
    },
    pending: () => addressOf(wayBack) ?? addressOf(waiting),
    flush,
  };
}
