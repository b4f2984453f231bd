import { agreeToTerms } from '#contract/account/terms.ts';
import { termsMachine } from '#machines/account/terms/chart.ts';
import { type Asking, actorOf, question } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('terms', actorOf(termsMachine, 'agreeToTerms'), '1', agreeToTerms),
];
