import { logoutEverywhere } from '#contract/account/leaving.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('a logout everywhere', actorOf(settingsMachine, 'endSessions'), undefined, logoutEverywhere),
];
