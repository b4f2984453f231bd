import { subscribeToPush } from '#contract/settings/push.ts';
import { defineChoice } from '../../shared/choice.ts';

/** The server is told of the subscription that the browser has made, once. */
export const subscribing = defineChoice('subscribing', subscribeToPush);
