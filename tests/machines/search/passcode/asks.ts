import { authPasscode } from '#contract/search/passcode.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { type Asking, actorOf, question } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'the passcode of a floor',
    actorOf(passcodeMachine, 'authPasscode'),
    { floorMapId: 4, passcode: '0420' },
    authPasscode,
  ),
];
