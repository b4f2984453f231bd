import { expect } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { scannerMachine } from '#machines/qr/scanner/chart.ts';
import type { CodeEntryAnswer } from '#machines/qr/scanner/codeEntry.ts';
import { paths } from '#machines/shell/paths.ts';
import QrReader from '#src/qr/scanner/QrReader.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Expectation } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const answered = (answer: CodeEntryAnswer) => resolved(answer);
const reserved = { kind: 'usageWithReservation', boothId: 1, usableMinutes: 45 } as const;
const restart = '別のコードを読み取る';

const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('button')).toBeNull();

testModel(
  defineModel({
    machine: scannerMachine,
    inputs: {
      scanner: { code: null, isRegular: true },
      sticker: { code: 'b1', isRegular: true },
      guest: { code: 'b1', isRegular: false },
    },
    events: {
      'entry.confirmed': [{ by: press(anyOf(WORDS.openDoor, WORDS.enter)) }],
      'page.shown': [{ by: () => document.dispatchEvent(new Event('visibilitychange')) }],
      'retry.requested': [{ by: press(WORDS.openAgain) }],
      'scan.restarted': [{ by: press(restart) }],
    },
    outcomes: {
      capture: {
        read: resolved({ content: '/user/q/b1', typed: '' }),
        typed: resolved({ content: '/user/q/b1', typed: 'b1' }),
      },
      codeEntry: {
        free: answered({ kind: 'usageWithoutReservation', boothId: 1 }),
        reserved: answered({ ...reserved, opensAt: addMinutes(NOW, 23) }),
        untold: answered({ ...reserved, opensAt: null }),
        endless: answered({ ...reserved, usableMinutes: null, opensAt: null }),
        opened: answered({ kind: 'doorOpened', boothId: 1, endsAt: addMinutes(NOW, 60) }),
        stuck: answered({ kind: 'stuck', message: 'ドアから応答がありませんでした。' }),
        refused: answered({ kind: 'refused', message: 'このコードのブースは見つかりませんでした。' }),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ isRegular, problem, opensAt, usableMinutes }) => ({
      isRegular,
      problem,
      usableMinutes,
      isKnown: opensAt !== null,
    }),
    signedIn: ({ isRegular }) => ({ ...hanako, isGuest: !isRegular }),
    address: ({ code }) => paths.qrReader(code ?? undefined),
    screen: () => <QrReader />,
    states: {
      weighing: 'passing',
      capturing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.scan });
        expect(screen.queryByRole('alert')?.textContent ?? null).toBe(context.problem);
      },
      confirming: ({ screen }) => screen.getByRole('heading', { name: 'ブースの前にいますか' }),
      answered: asParent,
      'answered.waiting': ({ screen }) => {
        expect(screen.getByRole('timer')).toHaveTextContent('23分');
        expect(screen.getByRole('button', { name: WORDS.enter })).toHaveAttribute('aria-disabled', 'true');
      },
      'answered.ready': ({ screen }) => {
        screen.getByRole('heading', { name: '入室できます' });
        expect(screen.getByRole('button', { name: WORDS.enter })).not.toHaveAttribute('aria-disabled');
      },
      entering: ({ screen }) => screen.getByText('ブースを確認しています…'),
      ledToImmediateUse: nothing,
      turnedAway: nothing,
      'answered.usable': ({ screen, context }) => {
        screen.getByRole('heading', { name: 'ご予約のブースです' });
        expect(screen.queryByText('45')?.parentElement?.textContent).toBe(
          context.usableMinutes === null ? undefined : '45分',
        );
      },
      'answered.opened': ({ screen }) => screen.getByRole('heading', { name: 'ドアを開けました・10:00' }),
      'answered.stuck': ({ screen }) => {
        expect(screen.getByRole('alert').textContent).toBe('ドアから応答がありませんでした。');
        screen.getByRole('button', { name: WORDS.openAgain });
      },
    },
  }),
);
