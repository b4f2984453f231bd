import { useSyncExternalStore } from 'react';
import { CHANNEL, type Message, type Recorded } from '#src/inspection/recording.ts';

/** The recordings of the apps beside the atlas, by their ids; the one that began last comes last. */
export type Recordings = ReadonlyMap<string, readonly Recorded[]>;

/** The recordings after a message. */
export function heardOf(recordings: Recordings, message: Message): Recordings {
  if (message.kind === 'recording') return new Map([...recordings, [message.app, message.recorded]]);
  if (message.kind !== 'recorded') return recordings;
  const known = recordings.get(message.app);
  return known ? new Map([...recordings, [message.app, [...known, ...message.recorded]]]) : recordings;
}

let recordings: Recordings = new Map();
const listeners = new Set<() => void>();

function open(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    recordings = heardOf(recordings, data);
    for (const listener of listeners) listener();
  });
  channel.postMessage({ kind: 'recording.asked' } satisfies Message);
}

let isOpen = false;

function subscribe(listener: () => void): () => void {
  if (!isOpen) open();
  isOpen = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: readonly Recorded[] = [];

/** The recording of the app that was loaded last; empty where none runs. */
export function useRecording(): readonly Recorded[] {
  const all = useSyncExternalStore(subscribe, () => recordings);
  return [...all.values()].at(-1) ?? nothing;
}
