import { within } from '@testing-library/react';
import { expect } from 'vitest';
import { getWaitOutlook } from '#contract/booking/waitOutlook.ts';
import { waitEntryMachine } from '#machines/booking/waitingList/entry.ts';
import { WaitButton } from '#src/booking/waitingList/WaitButton.tsx';
import { WaitSheets } from '#src/booking/waitingList/WaitSheets.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { wish } from '#tests/support/values/wish.ts';
import { choose, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation, type Gesture } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const refused = (code: 'waiting_limit' | 'too_soon', message: string) =>
  resolved({ kind: 'refused', code, message } as const);
/** `near`: less than an hour before the start nothing is booked any more. */
const WISHES = {
  full: wish(),
  guest: wish({ isGuest: true }),
  near: wish({ start: 10 * 60 + 30 }),
};
const waitFor =
  (name: keyof typeof WISHES): Gesture =>
  ({ user, screen }) =>
    user.click(within(screen.getByRole('region', { name })).getByRole('button', { name: WORDS.wait }));
const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: waitEntryMachine,
    inputs: { plain: undefined },
    events: {
      'wait.wanted': [
        { with: { wish: WISHES.full, now: NOW }, by: waitFor('full') },
        { with: { wish: WISHES.guest, now: NOW }, by: waitFor('guest') },
        { with: { wish: WISHES.near, now: NOW }, by: waitFor('near') },
      ],
      'mode.chosen': [
        { with: { mode: 'notify' }, by: choose(/^空いたら知らせる/), when: ({ mode }) => mode === 'book' },
        { with: { mode: 'book' }, by: choose(/^空いたら自動で予約/), when: ({ mode }) => mode === 'notify' },
      ],
      'scope.chosen': [
        { with: { scope: 'chosen' }, by: choose('A-2だけ'), when: ({ scope }) => scope === 'any' },
        { with: { scope: 'any' }, by: choose('どこでも'), when: ({ scope }) => scope === 'chosen' },
      ],
      'tolerance.chosen': [
        {
          with: { tolerance: 15 },
          by: choose('前後15分'),
          also: [choose('前後30分'), choose('ちょうど')],
          when: ({ tolerance }) => tolerance !== 15,
        },
      ],
      'wait.confirmed': [{ by: press(WORDS.startWaiting) }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, WORDS.close)) }],
    },
    besides: [getWaitOutlook],
    outcomes: {
      startingWait: {
        started: resolved({ kind: 'started' } as const),
        limits: resolved({
          kind: 'limitsChanged',
          limits: [{ boothId: 2, freeCancellationMinutes: 90, leadMinutes: 0 }],
        } as const),
        limit: refused('waiting_limit', '空き待ちは3件までです。'),
        tooSoon: refused('too_soon', '自動で予約できません。'),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ mode, scope, tolerance, wish: of }) => [mode, scope, tolerance, of?.isGuest],
    part: (entry) => (
      <>
        {Object.entries(WISHES).map(([name, each]) => (
          <section key={name} aria-label={name}>
            <WaitButton entry={entry} wish={() => each} isSecond={false} />
          </section>
        ))}
        <WaitSheets entry={entry} />
      </>
    ),
    states: {
      resting: shut,
      choosing: ({ screen }) => screen.getByRole('radio', { name: /^空いたら自動で予約/ }),
      choosingToBeNotified: ({ screen }) => {
        screen.getByText('空いたら知らせる');
        expect(screen.queryByText('空いたら自動で予約')).toBeNull();
        screen.getByRole('button', { name: WORDS.startWaiting });
      },
      limitsChanged: ({ screen }) => {
        within(screen.getByRole('alert')).getByText(
          /無料でキャンセルできる期限が変わりました。.*まだ登録していません。/,
        );
        screen.getByRole('radio', { name: /^空いたら自動で予約/ });
      },
      starting: ({ screen }) => screen.getByRole('button', { name: WORDS.registering }),
      refused: ({ screen, context }) => {
        screen.getByRole('dialog', { name: '空き待ちに登録できませんでした' });
        screen.getByText(context.refusal?.message ?? '');
      },
      started: ({ screen }) => screen.getByRole('dialog', { name: '空き待ちに登録しました' }),
    },
  }),
);
