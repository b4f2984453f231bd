import { expect } from 'vitest';
import { listWaits } from '#contract/booking/waitingList.ts';
import { waitListMachine, waitsMachine } from '#machines/booking/waitingList/list.ts';
import { BookedTurns } from '#src/booking/waitingList/BookedTurns.tsx';
import { Waits } from '#src/booking/waitingList/Waits.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { wait } from '#tests/support/values/wait.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { upcoming } from '../fixtures.ts';

const waiting = wait();
const booked = wait({ id: 6, state: 'booked', reservationId: upcoming.id });
const listed = { of: null, data: [waiting, booked], loadedAt: NOW, failure: null };

/** The list where its flow runs. */
function OwnWaits() {
  return <Waits waits={useFlow(waitsMachine)} />;
}

testModel(
  defineModel({
    machine: waitsMachine,
    inputs: { waits: undefined },
    events: {
      'stop.wanted': [{ with: { wait: waiting }, by: press(/の空き待ちを取り消す$/) }],
      'stop.confirmed': [{ by: press(WORDS.stopWaiting) }],
      'booking.kept': [{ with: { wait: booked }, by: press(WORDS.keepBooking) }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, WORDS.close)) }],
    },
    outcomes: {
      list: {},
      stoppingWait: {
        stopped: resolved({ kind: 'stopped' } as const),
        came: resolved({ kind: 'refused', code: 'turn_came', message: '予約が確定しています。' } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: () => [],
    rests: { list: { value: { loaded: 'fresh' }, context: listed } },
    part: (waits) => (
      <>
        <BookedTurns waits={waits} reservations={[upcoming]} linked={null} onCancel={() => undefined} />
        <Waits waits={waits} />
      </>
    ),
    states: {
      browsing: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      confirming: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.stopWaiting });
        screen.getByRole('button', { name: WORDS.stopWaiting });
      },
      keeping: ({ screen }) => screen.getByRole('button', { name: WORDS.keepingBooking }),
      stopping: ({ screen }) => screen.getByRole('button', { name: WORDS.stopping }),
      refused: ({ screen }) => screen.getByText('予約が確定しています。'),
    },
  }),
);

testModel(
  resourceModel({
    machine: waitListMachine,
    endpoint: listWaits,
    of: null,
    data: [wait()],
    inside: { machine: waitsMachine, src: 'list' },
    screen: <OwnWaits />,
    loading: '空き待ちを読み込んでいます',
    shows: (screen) => {
      screen.getByRole('heading', { name: '空き待ち' });
      screen.getByText('あなたの前に1人');
    },
  }),
);
