import { fromCallback } from 'xstate';
import type { Update, Watched } from '#domain/shell/updates.ts';

/** The events of a stream: its own state, and the updates. */
export type StreamEvent =
  | { type: 'stream.opened' }
  /** The stream watches other booths now, whose earlier changes it has missed. */
  | { type: 'stream.turned' }
  | { type: 'stream.beat' }
  /** It is over, or was never there; null where the server has ended it, else the failure. */
  | { type: 'stream.ended'; error: unknown }
  | { type: 'update.received'; update: Update };

/** A stream that is open, or on its way. */
export interface OpenStream {
  /** Changes the watched booths, without missing an update that is not about booths. */
  readonly turn: (watched: Watched | null) => void;
  readonly stop: () => void;
}

/** Opens a stream and calls back with what happens to it. */
export type OpenUpdates = (watched: Watched | null, happened: (event: StreamEvent) => void) => OpenStream;

let openUpdates: OpenUpdates = () => ({ turn: () => undefined, stop: () => undefined });

/** Says how updates are streamed. Bound once at start; without it none ever come. */
export function bindUpdates(bound: OpenUpdates): void {
  openUpdates = bound;
}

/** The stream that is open for as long as it is followed. */
export const followsUpdates = fromCallback<
  { type: 'turned'; watched: Watched | null },
  { watched: Watched | null }
>(({ input, sendBack, receive }) => {
  const stream = openUpdates(input.watched, sendBack);
  receive(({ watched }) => stream.turn(watched));
  return stream.stop;
});
