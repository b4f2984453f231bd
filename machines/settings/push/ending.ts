import { unsubscribeFromPush } from '#contract/settings/push.ts';
import { defineChoice } from '../../shared/choice.ts';

/** The server is told to push no more, once. */
export const endingPushes = defineChoice('endingPushes', unsubscribeFromPush);
