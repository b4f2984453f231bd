import type { Account, World } from './world.ts';

/** The question of a call, and who puts it. */
export interface Asked {
  readonly world: World;
  /** The caller; a call that is open to everybody does not look. */
  readonly account: Account;
  /** The parts of the address that stand in braces, the query, and the body: all as they came. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** One call as the specification shows it. */
export interface PlainCall {
  /** The fields of its query or body that the specification names; any other fails the journey. */
  readonly fields?: readonly string[];
  /** Whoever has not signed in may make it too. */
  readonly isOpen?: true;
  /** The answer; `undefined` is 204, no content, for calls whose answer is not shown. */
  readonly serve: (asked: Asked) => unknown;
}

/** The calls of one group, by `METHOD /path/{parameter}`. */
export type PlainCalls = Readonly<Record<string, PlainCall>>;
