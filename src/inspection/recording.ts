import type { Plain } from './plain.ts';

/** Where the app's tabs tell the flow atlas what their actors do. */
export const CHANNEL = 'komori-flows';

/** A transition by its place in the chart: the state, the descriptor it stands under, and which of its branches. */
export interface TransitionPlace {
  readonly source: readonly string[];
  readonly descriptor: string;
  readonly branch: number;
}

interface OfActor {
  /** The actor's session id, unique in its tab. */
  readonly actor: string;
  /** Device time, for reading only. */
  readonly at: number;
}

/** One thing that happened to a flow. Payloads are plain, and their secrets masked. */
export type Recorded =
  | (OfActor & {
      readonly kind: 'started';
      /** The id of its machine. */
      readonly flow: string;
      readonly name: string;
      readonly parent: string | null;
      readonly input: Plain;
    })
  | (OfActor & {
      readonly kind: 'heard';
      readonly from: string | null;
      readonly event: Plain;
      readonly type: string;
    })
  | (OfActor & {
      readonly kind: 'stepped';
      readonly states: readonly string[];
      readonly status: string;
      readonly taken: readonly TransitionPlace[];
    });

/** The messages of the channel. `app` is one load of one tab. */
export type Message =
  | { readonly kind: 'recording'; readonly app: string; readonly recorded: readonly Recorded[] }
  | { readonly kind: 'recorded'; readonly app: string; readonly recorded: readonly Recorded[] }
  | { readonly kind: 'recording.asked' };
