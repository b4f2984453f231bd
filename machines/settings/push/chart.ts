import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import type { PushOffer, PushSubscription } from '#domain/inbox/push.ts';
import { PUSH_WORDS } from '#domain/settings/words.ts';
import { deliveredOf, isSaved } from '../../shared/choice.ts';
import type { Command } from '../../shared/command.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { again, undelivered } from './delivery.ts';
import { type PushAbility, pushDevice } from './device.ts';
import { endingPushes } from './ending.ts';
import { lookedAtAgain, seen, untilShown } from './lookingAgain.ts';
import { subscribing } from './subscribing.ts';

/** The states of the device as they are shown; one at a time. */
const TAGS = [
  'looking',
  'unsupported',
  'needsHome',
  'denied',
  'off',
  'asking',
  'preparing',
  'givenUp',
  'unsent',
  'on',
  'unended',
  'ending',
] as const;

const decided = ({ event }: { event: { output: NotificationPermission } }) => ({ permission: event.output });

/**
 * The pushes to this device (docs/spec/settings.md, "Push"): the member is asked only after a tap that wants them, and
 * a browser that does not answer is given up after ten seconds. They are on where both the browser and the server know
 * of the subscription; an answer that was lost is asked for again, by itself and then by the next tap, under one key.
 */
export const pushMachine = flow({
  types: {} as {
    tags: (typeof TAGS)[number] | 'busy' | 'checked';
    input: { readonly offer: PushOffer };
    context: {
      readonly offer: PushOffer;
      /** The subscription that the browser has made, and the server is to know. */
      readonly subscription: Command<PushSubscription> | null;
      /** The wish for no more of them. */
      readonly end: Command<void> | null;
      readonly failure: ApiError | null;
    };
    events: { type: 'push.wanted' } | { type: 'push.declined' } | { type: 'page.shown' };
  },
  actors: {
    look: fromPromise<PushAbility, { readonly key: string }>(({ input }) => pushDevice().look(input.key)),
    lookAgain: fromPromise<PushAbility, { readonly key: string }>(({ input }) =>
      pushDevice().look(input.key),
    ),
    ask: fromPromise<NotificationPermission>(() => pushDevice().requestPermission()),
    subscribe: fromPromise<PushSubscription, { readonly key: string }>(({ input }) =>
      pushDevice().subscribeTo(input.key),
    ),
    send: subscribing.machine,
    end: endingPushes.machine,
    forget: fromPromise<void, void>(() => pushDevice().unsubscribe()),
  },
  actions: {
    ...keepsFailure,
    issueSubscription: assign({
      subscription: (_, params: { subscription: PushSubscription }) => subscribing.issue(params.subscription),
    }),
    issueSubscriptionAgain: assign({
      subscription: ({ context: { subscription, failure } }) =>
        again(subscription, failure) ?? subscribing.issue(required(subscription).content),
    }),
    issueEnd: assign({
      end: ({ context: { end, failure } }) => again(end, failure) ?? endingPushes.issue(),
    }),
  },
  guards: {
    isSaved,
    isUnsupported: (_, { ability }: { ability: PushAbility }) => ability === 'unsupported',
    isAwayFromHome: (_, { ability }: { ability: PushAbility }) => ability === 'needsHome',
    isDenied: (_, { ability }: { ability: PushAbility }) => ability === 'denied',
    isGone: (_, { ability }: { ability: PushAbility }) => ability !== 'subscribed',
    isSubscribed: ({ context }, { ability }: { ability: PushAbility }) =>
      ability === 'subscribed' && context.offer.isSubscribed,
    isGranted: (_, { permission }: { permission: NotificationPermission }) => permission === 'granted',
    isRefused: (_, { permission }: { permission: NotificationPermission }) => permission === 'denied',
  },
  delays: { patience: 10_000 },
}).createMachine({
  id: 'push',
  context: ({ input: { offer } }) => ({ offer, subscription: null, end: null, failure: null }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Can this browser have pushes, and does it have them?',
      tags: ['looking', 'busy'],
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ key: context.offer.key }),
        onDone: [
          { guard: { type: 'isUnsupported', params: seen }, target: 'unsupported' },
          { guard: { type: 'isAwayFromHome', params: seen }, target: 'awayFromHome' },
          { guard: { type: 'isDenied', params: seen }, target: 'denied' },
          { guard: { type: 'isSubscribed', params: seen }, target: 'subscribed' },
          { target: 'unsubscribed' },
        ],
        onError: 'givenUp',
      },
    },
    unsupported: {
      description: 'This browser has no pushes.',
      tags: 'unsupported',
      ...untilShown,
    },
    awayFromHome: {
      description: 'On iOS only an app that was opened from the home screen has pushes.',
      tags: 'needsHome',
      ...untilShown,
    },
    denied: {
      description: 'The member forbids it in the settings of the browser or the device.',
      tags: 'denied',
      ...untilShown,
    },
    unsubscribed: {
      description: 'Nothing is pushed to this device.',
      tags: 'off',
      on: { 'push.wanted': 'asking' },
      ...lookedAtAgain,
    },
    asking: {
      description: 'The browser asks the member, for as long as they like.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          { guard: { type: 'isGranted', params: decided }, target: 'subscribing' },
          { guard: { type: 'isRefused', params: decided }, target: 'denied' },
          { target: 'unsubscribed', description: 'The question was closed without an answer.' },
        ],
        onError: 'givenUp',
      },
    },
    subscribing: {
      description: 'The browser is asked for a subscription; some never answer.',
      tags: ['preparing', 'busy'],
      after: { patience: 'givenUp' },
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({ key: context.offer.key }),
        onDone: {
          target: 'sending',
          actions: {
            type: 'issueSubscription',
            params: ({ event }) => ({ subscription: event.output }),
          },
        },
        onError: 'givenUp',
      },
    },
    givenUp: {
      description: 'The browser could not, or did not answer in time.',
      tags: 'givenUp',
      on: { 'push.wanted': 'asking' },
    },
    sending: {
      description: 'The server is told of the subscription.',
      tags: ['preparing', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => required(context.subscription),
        onDone: [
          {
            guard: { type: 'isSaved', params: deliveredOf },
            target: 'subscribed',
            actions: { type: 'announce', params: { text: PUSH_WORDS.on } },
          },
          { target: 'unsent', actions: undelivered },
        ],
        onError: { target: 'unsent', actions: [failureRemembered, failureReported] },
      },
    },
    unsent: {
      description: 'Whether the server knows of the subscription is not known; it can be told again.',
      tags: 'unsent',
      on: { 'push.wanted': { target: 'sending', actions: 'issueSubscriptionAgain' } },
    },
    subscribed: {
      description: 'Pushes come to this device.',
      tags: ['on', 'checked'],
      on: { 'push.declined': { target: 'ending', actions: 'issueEnd' } },
      ...lookedAtAgain,
    },
    ending: {
      description: 'The server is told to push no more.',
      tags: ['ending', 'checked', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => required(context.end),
        onDone: [
          { guard: { type: 'isSaved', params: deliveredOf }, target: 'forgetting' },
          { target: 'unended', actions: undelivered },
        ],
        onError: { target: 'unended', actions: [failureRemembered, failureReported] },
      },
    },
    unended: {
      description: 'Whether the pushes have ended is not known; the server can be told again.',
      tags: ['unended', 'checked'],
      on: { 'push.declined': { target: 'ending', actions: 'issueEnd' } },
    },
    forgetting: {
      description: 'The browser forgets the subscription; nothing comes by it any more, whatever it says.',
      tags: ['ending', 'checked', 'busy'],
      after: { patience: 'unsubscribed' },
      exit: { type: 'announce', params: { text: PUSH_WORDS.off } },
      invoke: { id: 'forget', src: 'forget', ...eitherWay('unsubscribed') },
    },
  },
});

/** The flow, as its views hold it. */
export type PushRef = ActorRefFrom<typeof pushMachine>;

/** The state of pushes on this device. */
export const selectPushState = oneTagOf(TAGS);

/** Why the server could not be told. */
export function selectPushFailure(snapshot: SnapshotFrom<typeof pushMachine>): ApiError | null {
  return snapshot.context.failure;
}
