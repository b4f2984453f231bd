import fc from 'fast-check';
import { type AnyEndpoint, type Endpoint, nameOf } from '#contract/endpoint.ts';
import { text } from '#tests/support/values/arbitraries.ts';

/** Somebody else's, as they stand in the service that the calls are tried on. */
export interface Theirs {
  /** A use of theirs that is under way, and a reservation that lies ahead. */
  readonly inUse: number;
  readonly ahead: number;
  readonly notice: number;
  readonly wait: number;
  /** A device on which they are signed in. */
  readonly session: number;
  /** The question that the bank asks about their card. */
  readonly challenge: string;
  /** Proof that they hold a number. */
  readonly phoneToken: string;
}

/** A call that names something of somebody else's, and what it must answer. */
interface Foreign {
  readonly path?: string;
  readonly query?: string;
  readonly body?: object;
  readonly answers: readonly [status: number, code?: string];
}

type Audience = 'anyone' | 'member' | 'regular' | 'personal';

/** The duties of a call, whoever makes it (docs/spec/account.md, "Roles"; docs/spec/wire.md, "Calls"). */
interface Duties {
  /** The callers that are let in; the others get 401 or 403 before anything else is looked at. */
  readonly audience: Audience;
  /** 403 for members: it is about an invitation. */
  readonly isForGuestsOnly?: true;
  /** With another member's ids; a call without any names nothing that is a member's own. */
  readonly foreign?: (theirs: Theirs) => readonly Foreign[];
}

/** A call, who may make it, and everything that may be said to it and answered by it, in domain terms. */
export interface Call extends Duties {
  /** `GET /menu-status`. */
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly input: fc.Arbitrary<unknown>;
  readonly output: fc.Arbitrary<unknown>;
}

/** A row of the calls: with its audience alone where it names nothing that is a member's own. */
export function call<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
  duties: Audience | Duties,
  input: fc.Arbitrary<Input>,
  output: fc.Arbitrary<Output>,
): Call {
  return {
    ...(typeof duties === 'string' ? { audience: duties } : duties),
    name: nameOf(endpoint as unknown as AnyEndpoint), // its method and path alone
    endpoint: endpoint as AnyEndpoint, // its codecs are methods, so that it is one
    input,
    output,
  };
}

export const notFound = [404, 'not_found'] as const;

/** Named by their `tranid` in the body: nobody else is told that they are there. */
export function ofReservations(more: object = {}): NonNullable<Duties['foreign']> {
  return ({ inUse, ahead }) =>
    [inUse, ahead].map((tranid) => ({ body: { tranid, ...more }, answers: notFound }));
}

export const nothing: fc.Arbitrary<void> = fc.constant(undefined);

export const someText = text.filter((each) => each !== '');
