import { required } from '../../shared/required.ts';
import type { ByLink } from '../link.ts';
import type { LinkCheck } from './actors.ts';
import type { SignUpContext } from './context.ts';
import type { SignUpOutcome } from './firstCard.ts';

const problemOf = (outcome: ByLink<unknown>) => ({
  problem: outcome.kind === 'dead' ? outcome.problem : null,
});
/** The version of the terms that was agreed to. */
export const agreed = ({ event }: { event: { output: string } }) => ({ version: event.output });
/** Why the link leads no further, as its check says. */
export const checked = ({ event }: { event: { output: LinkCheck } }) => problemOf(event.output);
/** The same, as the answer to the form says. */
export const sent = ({ event }: { event: { output: { value: unknown } } }) =>
  problemOf(event.output.value as SignUpOutcome); // what both forms' `submit` answers
/** The account that was made. */
export const made = ({ event }: { event: { output: { value: unknown } } }) => ({
  made: (event.output.value as Extract<SignUpOutcome, { kind: 'done' }>).value, // the other outcome comes before
});

/** The event that signs the new member in. */
export const opened = ({ context }: { context: SignUpContext }) => ({
  event: { type: 'session.opened' as const, signIn: required(context.signedUp).signIn },
});
