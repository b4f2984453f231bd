import { expect } from 'vitest';
import { authPasscode, checkPasscode } from '#contract/search/passcode.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { PasscodeSheet } from '#src/search/passcode/PasscodeSheet.tsx';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { fill, fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation } from '../../support/model/model.ts';
import { accepted, answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const explanation = '入館証の裏の6桁です。';
const wrong = { code: 'passcode_wrong', message: 'パスコードが違います。' } as const;
const throttled = { code: 'throttled', message: '10分後にお試しください。' } as const;
const attempt = { floorMapId: 4, passcode: '246810' };

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: passcodeMachine,
    inputs: { plain: { floorMapId: 4 } },
    events: {
      'passcode.edited': [
        {
          with: { text: '246810' },
          by: fill('パスコード', '246810'),
          when: ({ text }) => text === '',
        },
      ],
      'passcode.submitted': [{ by: press(WORDS.check) }],
      'confirmation.acknowledged': [{ by: press(WORDS.openFloorMap) }],
      'retry.requested': [{ by: press(WORDS.retry) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'dialog.dismissed': [
        { by: ({ user }) => user.keyboard('{Escape}'), also: [press(anyOf(WORDS.back, WORDS.close))] },
      ],
    },
    outcomes: {
      checkPasscode: {
        required: answered(checkPasscode, { isRequired: true, explanation }, { asked: 4 }),
        open: answered(checkPasscode, { isRequired: false, explanation: '' }),
        broken: failed(checkPasscode, 500),
        offline: unreachable(checkPasscode),
      },
      authPasscode: {
        right: accepted(authPasscode, null, { asked: attempt }),
        notOk: accepted(authPasscode, '使われていないパスコードです。'),
        wrong: refused(authPasscode, 409, wrong),
        throttled: refused(authPasscode, 429, throttled),
        offline: unreachable(authPasscode),
      },
    },
    reads: ({ text }) => text,
    part: (flow) => <PasscodeSheet flow={flow} />,
    states: {
      checking: ({ screen }) => screen.getByText('パスコードが必要か確認しています'),
      checkFailed: ({ screen }) => screen.getByRole('dialog', { name: 'フロアマップを開けませんでした' }),
      entering: ({ screen, context }) => {
        screen.getByText(explanation);
        const field = screen.getByLabelText<HTMLInputElement>('パスコード');
        expect([field.value, field.inputMode]).toEqual([context.text, 'numeric']);
        expect(field).toHaveAccessibleDescription(/6桁の数字/);
        const confirm = screen.getByRole('button', { name: WORDS.check });
        expect(confirm.getAttribute('aria-disabled')).toBe(context.text === '' ? 'true' : null);
        if (context.message !== null) screen.getByText(context.message);
      },
      authenticating: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      throttled: ({ screen }) => screen.getByText(throttled.message),
      accepted: ({ screen }) => screen.getByRole('dialog', { name: 'パスコードを確認しました' }),
      open: shut,
      confirmed: shut,
      dismissed: shut,
    },
  }),
);
