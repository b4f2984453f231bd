import { APP_BASE } from '#domain/shell/screens.ts';
import type { RecordAddress } from '#machines/shell/addresses.ts';

/** Writes what is chosen on a screen into the address. */
export interface AddressRecorder {
  /** Takes over the address below the base path; it is in the browser when nothing else was chosen for a moment. */
  readonly record: RecordAddress;
  /** The address that is waiting to be written; null where none is. */
  pending(): string | null;
  /** Writes at once what is still waiting; before a navigation, which makes another entry. */
  flush(): void;
}

function replaceAddress(address: string): void {
  try {
    window.history.replaceState(window.history.state, '', `${APP_BASE}${address}`);
  } catch {
    // Safari refuses more than 100 of these in 30 seconds. The next choice writes the whole address again.
  }
}

/** The screen that a history entry is of, by the router's key; the first one has none. */
function screenOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
}

/** How long after the last choice, in milliseconds: choices in a row are one address. */
const REST_MS = 300;

/**
 * Records addresses without a navigation; the state of the history entry stays. Browsers take milliseconds for it
 * (10 of 26 in a tap on the timetable, measured), so that it waits until the member rests.
 */
export function createAddressRecorder(): AddressRecorder {
  let waiting: { readonly read: () => string; readonly screen: unknown } | null = null;

  function pending(): string | null {
    // A link may have led on meanwhile: the new entry keeps its own address. A dialog's entry is of the same screen.
    return waiting && waiting.screen === screenOf(window.history.state) ? waiting.read() : null;
  }

  function flush(): void {
    const address = pending();
    if (address !== null) replaceAddress(address);
    waiting = null;
  }

  let rest: ReturnType<typeof setTimeout> | undefined;
  // A choice that is left for another page meanwhile is found again by the way back.
  window.addEventListener('pagehide', flush);

  return {
    record: (read) => {
      clearTimeout(rest);
      rest = setTimeout(flush, REST_MS);
      waiting = { read, screen: screenOf(window.history.state) };
    },
    pending,
    flush,
  };
}
