import { expect } from 'vitest';
import { makeQrMachine } from '#machines/qr/makeQr.ts';
import MakeQr from '#src/qr/makeQr/MakeQr.tsx';
import { fill, fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

const GOOD = 'https://meet.example.jp/k-1120';
const BAD = 'javascript:alert(1)';

testModel(
  defineModel({
    machine: makeQrMachine,
    inputs: { plain: undefined },
    events: {
      'url.edited': [
        { with: { text: GOOD }, by: fill('会議のURL', GOOD), when: ({ text }) => text !== GOOD },
        { with: { text: BAD }, by: fill('会議のURL', BAD), when: ({ text }) => text !== BAD },
        {
          with: { text: '' },
          by: ({ user, screen }) => user.clear(screen.getByLabelText('会議のURL')),
          also: [press('会議のURLを消す')],
          when: ({ text }) => text !== '',
        },
      ],
      'url.left': [{ by: fromOutside }],
      // The picture is made by a canvas, which is shown in a browser.
      'picture.saved': [{ by: fromOutside }],
      'picture.failed': [{ by: fromOutside }],
    },
    outcomes: {},
    reads: ({ text }) => text,
    screen: () => <MakeQr />,
    states: {
      typing: ({ screen, context }) => {
        const code = screen.queryByRole('img', { name: 'meet.example.jpのQRコード' });
        expect(code !== null).toBe(context.text === GOOD);
        expect(screen.queryByText(/^画像を/, { selector: '.unbroken' })).toBeNull();
      },
      typed: ({ screen }) => expect(screen.queryByText(/^画像を/, { selector: '.unbroken' })).toBeNull(),
      saved: ({ screen }) => screen.getByText('画像を保存しました。'),
      failed: ({ screen }) => screen.getByText(/^画像を保存できませんでした/),
    },
  }),
);
