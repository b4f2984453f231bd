import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import { defineResource } from '../../shared/resource.ts';

/** The card that pays now, and what is owed. */
export const ownCard = defineResource('ownCard', (_: null, signal) => call(getUser, undefined, { signal }));

/** The session asks as well: whoever leaves the screen at once has the new card in the next one all the same. */
export const memberDoubted = {
  type: 'notifySession',
  params: { event: { type: 'member.doubted' } },
} as const;
