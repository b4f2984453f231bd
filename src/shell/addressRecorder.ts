import { BASE } from './address.ts';

/** Writes what is chosen on a screen into the address. */
export interface AddressRecorder {
  /** Takes over the address below the base path; it is in the browser after the next frame. */
  record(address: string): void;
  /** Writes at once what is still waiting; before a navigation, which makes another entry. */
  flush(): void;
}

function replaceAddress(address: string): void {
  try {
    window.history.replaceState(window.history.state, '', `${BASE}${address}`);
  } catch {
    // Safari refuses more than 100 of these in 30 seconds. The next choice writes the whole address again.
  }
}

/**
 * Records addresses without a navigation; the state of the history entry stays. Browsers take milliseconds for it
 * (10 of 26 in a tap on the timetable, measured), so that it waits until the choice has been painted.
 */
export function createAddressRecorder(): AddressRecorder {
  let waiting: { readonly address: string; readonly entry: unknown } | null = null;

  function flush(): void {
    // A link may have led on meanwhile: the new entry keeps its own address.
    if (waiting && waiting.entry === window.history.state) replaceAddress(waiting.address);
    waiting = null;
  }

  const painted = new MessageChannel();
  painted.port1.onmessage = flush;

  return {
    record: (address) => {
      if (waiting === null) requestAnimationFrame(() => painted.port2.postMessage(null));
      waiting = { address, entry: window.history.state };
    },
    flush,
  };
}
