import { deleteUser } from '#contract/settings/profile.ts';
import { withdrawalMachine } from '#machines/settings/withdrawal.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('a withdrawal', actorOf(withdrawalMachine, 'deleteUser'), undefined, deleteUser),
];
