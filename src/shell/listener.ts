import type { Announcement } from '#src/ui/Announcer.tsx';
import { BASE } from './address.ts';
import type { ShellRef } from './flow.tsx';

export type Navigate = (to: string, options: { replace: boolean }) => void;

/** What carries out the shell's requests. */
export interface ShellListener {
  /** The router takes over: what was asked for before it was there is carried out now. Returns the way to let go. */
  bindNavigate(navigate: Navigate): () => void;
  /** The last announcement, as an external store of React's. */
  readonly announcements: {
    subscribe(changed: () => void): () => void;
    current(): Announcement | undefined;
  };
}

/** Writes the address without a navigation; the state of the history entry stays. */
function recordAddress(address: string): void {
  try {
    window.history.replaceState(window.history.state, '', `${BASE}${address}`);
  } catch {
    // Safari refuses more than 100 of these in 30 seconds. The next choice writes the whole address again.
  }
}

/** Listens to the root of all actors. To be called BEFORE it starts: what is emitted at the start is lost otherwise. */
export function listenTo(shell: ShellRef): ShellListener {
  let navigate: Navigate | undefined;
  let waiting: (() => void)[] = [];
  let announcement: Announcement | undefined;
  const hearers = new Set<() => void>();

  shell.on('navigation.requested', ({ to, replace }) => {
    if (navigate) navigate(to, { replace });
    else waiting.push(() => navigate?.(to, { replace }));
  });
  shell.on('address.requested', ({ address }) => recordAddress(address));
  shell.on('announcement.requested', ({ text }) => {
    announcement = { id: (Number(announcement?.id) || 0) + 1, text };
    for (const changed of hearers) changed();
  });

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
        hearers.add(changed);
        return () => hearers.delete(changed);
      },
      current: () => announcement,
    },
  };
}
