import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses when a number is read out on the telephone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

const scope = new AsyncLocalStorage<string>();

/** A new id for a request: short enough to be told to the support, `7KQ2M-XB4TD`. */
export function newRequestId(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Runs the work as that request: every line that is logged in it carries the id. */
export function asRequest<T>(id: string, work: () => T): T {
  return scope.run(id, work);
}

/** The id of the request that is being served; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
