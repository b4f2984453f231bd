import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { getInvitation } from '#contract/account/invitation.ts';
import { call } from '#contract/client.ts';
import { apiErrorOf } from '#contract/errors.ts';
import type { InvitationLimits } from '#domain/account/invitation.ts';
import { failureOf, failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { flow } from '../../shell/flow.ts';
import { listensToUpdates, type Outdated } from '../../shell/listensToUpdates.ts';
import type { PageReturn } from '../../shell/page.ts';

/**
 * The rest of a guest's invitation, on every screen of a guest (docs/spec/shell.md, "Headers"). Where the server
 * refuses to say it the guest is logged out (docs/spec/account.md, "Roles" and "Refusals"); a lost connection alone
 * does not shut anybody out of the booth they stand before.
 */
export const invitationMachine = flow({
  types: {} as {
    context: { limits: InvitationLimits | null };
    events: { type: 'refresh.requested' } | PageReturn | Outdated;
  },
  actors: {
    listenToUpdates: listensToUpdates,
    fetchInvitation: fromPromise<InvitationLimits, void>(({ signal }) =>
      call(getInvitation, undefined, { signal }),
    ),
  },
  actions: { rememberLimits: assign({ limits: (_, params: { limits: InvitationLimits }) => params.limits }) },
  guards: {
    // A first stream is opened beside the first answer.
    isMissed: (_, { before, isGap }: Pick<Outdated, 'before' | 'isGap'>) => before === null || isGap,
    isUnanswered: (_, { error }: { error: unknown }) =>
      ['network', 'timeout'].includes(apiErrorOf(error).kind),
  },
}).createMachine({
  id: 'invitation',
  context: { limits: null },
  invoke: [
    { id: 'listenToPage', src: 'listenToPage' },
    { id: 'listenToUpdates', src: 'listenToUpdates', input: { topics: ['reservations'] } },
  ],
  initial: 'fetching',
  on: {
    'refresh.requested': '.fetching',
    'page.shown': '.fetching',
    'connection.restored': '.fetching',
    'update.noticed': {
      guard: { type: 'isMissed', params: ofEvent },
      target: '.fetching',
    },
  },
  states: {
    fetching: {
      description: 'The rest of the invitation is asked for.',
      invoke: {
        id: 'fetchInvitation',
        src: 'fetchInvitation',
        onDone: {
          target: 'known',
          actions: { type: 'rememberLimits', params: ({ event }) => ({ limits: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failureOf }, target: 'unanswered' },
          {
            description: 'The server does not say the rest, or has ended the invitation.',
            target: 'over',
            actions: [
              failureReported,
              { type: 'notifySession', params: { event: { type: 'logout.requested' } } },
            ],
          },
        ],
      },
    },
    known: { description: 'The screens of the guest say what is left of the invitation.' },
    unanswered: {
      description: 'There was no answer: the last limits stay on the screen, and a connection asks again.',
    },
    over: { description: 'The session ends, and this flow with it.', type: 'final' },
  },
});

/** The rest of the invitation, as far as it is known. */
export function selectInvitation(snapshot: SnapshotFrom<typeof invitationMachine>): InvitationLimits | null {
  return snapshot.context.limits;
}
