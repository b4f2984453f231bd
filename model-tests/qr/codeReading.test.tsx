import { expect } from 'vitest';
import { readQrCode } from '#contract/qr/scan.ts';
import { codeReading, codeReadingMachine } from '#machines/qr/codeReading.ts';
import { Asking } from '#src/qr/scanner/Asking.tsx';
import { press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { answered, failed, refused, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const content = 'https://member.example/user/q/b1';
const opened = { kind: 'doorOpened', boothId: 1 } as const;
const stuck = { code: 'door_unreachable', message: 'ドアから応答がありませんでした。' } as const;
const unknown = { code: 'not_found', message: 'このコードのブースは見つかりませんでした。' } as const;
const waiting = 'ブースを確認しています…';
const again = '通信が不安定です。完了したかどうかを、もう一度確認しています。';

testModel(
  defineModel({
    machine: codeReadingMachine,
    inputs: { plain: codeReading.decide('key-1', content) },
    events: {
      'retry.requested': [{ by: press('もう一度確認する') }],
      'wait.abandoned': [{ by: press('確認をやめる') }],
    },
    outcomes: {
      rememberDecision: { stored: resolved(), broken: rejected() },
      forgetDecision: { forgotten: resolved(), broken: rejected() },
      ask: {
        opened: answered(readQrCode, opened, { asked: content, as: { kind: 'read', result: opened } }),
        stuck: refused(readQrCode, 409, stuck, { as: { kind: 'stuck', message: stuck.message } }),
        unknown: refused(readQrCode, 404, unknown, { as: { kind: 'refused', message: unknown.message } }),
        signedOut: failed(readQrCode, 401),
        offline: unreachable(readQrCode),
      },
    },
    reads: ({ retries }) => retries,
    part: (decision) => <Asking decision={decision} />,
    states: {
      remembering: ({ screen }) => screen.getByText(waiting),
      asking: ({ screen, context }) => {
        screen.getByText(waiting);
        expect(screen.queryByText(again) !== null).toBe(context.retries > 0);
      },
      waiting: ({ screen }) => screen.getByText(again),
      unreachable: ({ screen }) => screen.getByRole('button', { name: 'もう一度確認する' }),
      forgetting: asParent,
      settled: asParent,
    },
  }),
);
