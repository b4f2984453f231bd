import { bindAddresses } from '#machines/shell/addresses.ts';
import type { HandedOn } from '#machines/shell/events.ts';
import type { Announcement } from '#src/ui/status/Announcer.tsx';
import { bindPendingAddress } from './address.ts';
import { createAddressRecorder } from './addressRecorder.ts';
import { replaceScreen } from './dialogs/replaceScreen.ts';
import type { ShellRef } from './flow.tsx';

export type Navigate = (to: string, options: { replace: boolean; state?: HandedOn }) => void;

/** The ways to leave the running document. */
export interface Leaving {
  /** Loads a page that is not ours. */
  leave(url: string): void;
  /** Loads the app again, at the same address. */
  loadAgain(): void;
}

/** The functions that carry out the shell's requests. */
export interface ShellListener {
  /** The router takes over: what was asked for before it was there is carried out now. Returns the way to let go. */
  bindNavigate(navigate: Navigate): () => void;
  /** The last announcement while it is news, as an external store of React's. */
  readonly announcements: {
    subscribe(changed: () => void): () => void;
    current(): Announcement | undefined;
  };
}

/**
 * Listens to the root of all actors. To be called BEFORE it starts: what is emitted at the start is lost otherwise.
 * Addresses that are recorded lie below `base`, which is usually the members' app.
 */
export function listenTo(shell: ShellRef, leaving: Leaving, base?: string): ShellListener {
  let navigate: Navigate | undefined;
  let waiting: (() => void)[] = [];
  let announcement: Announcement | undefined;
  let announced = 0;
  const subscribers = new Set<() => void>();
  const recorder = createAddressRecorder(base);

  shell.on('navigation.requested', ({ to, replace, handsOn }) => {
    recorder.flush();
    const carryOut = () => navigate?.(to, handsOn ? { replace, state: handsOn } : { replace });
    if (!navigate) waiting.push(carryOut);
    else if (replace) replaceScreen(carryOut);
    else carryOut();
  });
  shell.on('departure.requested', ({ url }) => {
    recorder.flush();
    leaving.leave(url);
  });
  shell.on('load.requested', () => {
    recorder.flush();
    leaving.loadAgain();
  });
  bindAddresses(recorder);
  bindPendingAddress(recorder.pending);
  const announce = (now: Announcement | undefined) => {
    announcement = now;
    for (const changed of subscribers) changed();
  };
  shell.on('announcement.requested', ({ text }) => {
    announced += 1;
    announce({ id: announced, text });
  });
  shell.on('announcement.aged', () => announce(undefined));

  return {
    bindNavigate: (bound) => {
      navigate = bound;
      for (const carryOut of waiting) carryOut();
      waiting = [];
      return () => {
        navigate = undefined;
      };
    },
    announcements: {
      subscribe: (changed) => {
        subscribers.add(changed);
        return () => subscribers.delete(changed);
      },
      current: () => announcement,
    },
  };
}
