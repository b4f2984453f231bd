import type { PushOffer } from '#domain/inbox/push.ts';
import type { PushAbility } from './device.ts';

/** The params of a guard about the abilities that the device was found to have. */
export const seen = ({ event }: { event: { output: PushAbility } }) => ({ ability: event.output });

/** The reason why there are none can be gone when the member comes back to the page. */
export const untilShown = {
  invoke: { id: 'listenToPage', src: 'listenToPage' },
  on: { 'page.shown': 'looking' },
} as const;

/** On or off, until the member comes back to the page, from the settings of the browser perhaps. */
export const lookedAtAgain = {
  initial: 'resting',
  states: {
    resting: {
      description: 'The device was found so when the page was last looked at.',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: { 'page.shown': 'checking' },
    },
    checking: {
      description: 'The member has come back, and may have forbidden pushes meanwhile.',
      invoke: {
        id: 'lookAgain',
        src: 'lookAgain',
        input: ({ context }: { context: { readonly offer: PushOffer } }) => ({ key: context.offer.key }),
        onDone: [
          { guard: { type: 'isDenied', params: seen }, target: '#push.denied' },
          { guard: { type: 'isGone', params: seen }, target: '#push.unsubscribed' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
  },
} as const;
