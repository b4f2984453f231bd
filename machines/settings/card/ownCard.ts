import { getUser } from '#contract/account/member.ts';
import { call } from '#contract/client.ts';
import { defineResource } from '../../shared/resource.ts';

/** The card that pays now, and what is owed. */
export const ownCard = defineResource('ownCard', (_: null, signal) => call(getUser, undefined, { signal }));
