import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { member } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { readScreens } from './reading.tsx';

readScreens([
  {
    address: '/app/settings/make-qr',
    as: member,
    until: WORDS.meetingCode,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.meetingCode}`,
      '[text 会議のURL; 入力すると、その場でQRコードになります。]',
      '入力すると、その場でQRコードになります。',
      '~ここにQRコードが出ます~',
    ],
  },
  {
    address: '/app/qr-code-reader',
    as: member,
    until: WORDS.scan,
    reads: [
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      `[button ${WORDS.scan}]`,
      '(ほかの方法)',
      '## ほかの方法',
      `[button ${WORDS.scanPhoto}]`,
      '(ブースのコード)',
      '[text ブースのコードを入力; QRコードの下に書かれている英数字です]',
      'QRコードの下に書かれている英数字です',
      `[button ${WORDS.checkCode}]`,
    ],
  },
  {
    address: '/app/settings/make-qr?',
    as: member,
    doing: async () =>
      userEvent.type(await screen.findByRole('textbox'), 'https://us06web.zoom.us/j/84123456789?pwd=a'),
    until: WORDS.savePicture,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.meetingCode}`,
      '[text 会議のURL; https://us06web.zoom.us/j/84123456789?pwd=a; 入力すると、その場でQRコードになります。]',
      '[button 会議のURLを消す]',
      '入力すると、その場でQRコードになります。',
      '{us06web.zoom.usのQRコード}us06web.zoom.usj/84123456789?pwd=a',
      'ブースの端末やほかのスマートフォンのカメラにかざすと、会議のページが開きます。',
      `[button ${WORDS.savePicture}]`,
    ],
  },
  {
    says: 'that the browser makes no picture of the code, and the way on',
    address: '/app/settings/make-qr',
    as: member,
    doing: async () => {
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      await userEvent.type(await screen.findByRole('textbox'), 'meet.example.jp/k-1120');
      await press(WORDS.savePicture);
    },
    until: /^画像を保存できません/,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.meetingCode}`,
      '[text 会議のURL; meet.example.jp/k-1120; 入力すると、その場でQRコードになります。]',
      '[button 会議のURLを消す]',
      '入力すると、その場でQRコードになります。',
      '{meet.example.jpのQRコード}meet.example.jpk-1120',
      'ブースの端末やほかのスマートフォンのカメラにかざすと、会議のページが開きます。',
      `[button ${WORDS.savePicture}]`,
      'alert:',
      '画像を保存できませんでした。画面のQRコードをそのままお使いください。',
    ],
  },
  {
    address: '/app/qr-code-reader?',
    as: member,
    doing: () => press(WORDS.checkCode),
    until: /^ブースのコードをご確認ください/,
    reads: [
      `# ${TITLES.qrCode}`,
      `[link ${WORDS.menu}; → /app/settings]`,
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      `[button ${WORDS.scan}]`,
      '(ほかの方法)',
      '## ほかの方法',
      `[button ${WORDS.scanPhoto}]`,
      '(ブースのコード)',
      '[text ブースのコードを入力; invalid; ブースのコードをご確認ください。 QRコードの下に書かれている英数字です]',
      'alert: ブースのコードをご確認ください。',
      'QRコードの下に書かれている英数字です',
      `[button ${WORDS.checkCode}]`,
    ],
  },
]);
