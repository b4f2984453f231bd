import { readNotice } from '#contract/inbox/notices.ts';
import { markingRead } from '#machines/inbox/notices.ts';
import { type Asking, choice } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [choice('a notice that is read', markingRead, 5, readNotice)];
