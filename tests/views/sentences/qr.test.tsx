import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { readScreens } from './reading.tsx';

readScreens([
  {
    address: '/app/settings/make-qr',
    as: member,
    until: '会議のQRコード',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 会議のQRコード',
      '[text 会議のURL; 入力すると、その場でQRコードになります。]',
      '入力すると、その場でQRコードになります。',
      '~ここにQRコードが出ます~',
    ],
  },
  {
    address: '/app/qr-code-reader',
    as: member,
    until: 'カメラで読み取る',
    reads: [
      '# QRコード',
      '[link メニュー; → /app/settings]',
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      '[button カメラで読み取る]',
      '(ほかの方法)',
      '## ほかの方法',
      '[button 写真から読み取る]',
      '(ブースのコード)',
      '[text ブースのコードを入力; QRコードの下に書かれている英数字です]',
      'QRコードの下に書かれている英数字です',
      '[button コードを確認する]',
    ],
  },
  {
    address: '/app/settings/make-qr?',
    as: member,
    doing: async () =>
      userEvent.type(await screen.findByRole('textbox'), 'https://us06web.zoom.us/j/84123456789?pwd=a'),
    until: '画像を保存する',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 会議のQRコード',
      '[text 会議のURL; https://us06web.zoom.us/j/84123456789?pwd=a; 入力すると、その場でQRコードになります。]',
      '[button 会議のURLを消す]',
      '入力すると、その場でQRコードになります。',
      '{us06web.zoom.usのQRコード}us06web.zoom.usj/84123456789?pwd=a',
      'ブースの端末やほかのスマートフォンのカメラにかざすと、会議のページが開きます。',
      '[button 画像を保存する]',
    ],
  },
  {
    address: '/app/qr-code-reader?',
    as: member,
    doing: () => press('コードを確認する'),
    until: /^ブースのコードを、QRコードの下/,
    reads: [
      '# QRコード',
      '[link メニュー; → /app/settings]',
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      '[button カメラで読み取る]',
      '(ほかの方法)',
      '## ほかの方法',
      '[button 写真から読み取る]',
      '(ブースのコード)',
      '[text ブースのコードを入力; invalid; ブースのコードを、QRコードの下に書かれているとおりに入力してください。 QRコードの下に書かれている英数字です]',
      'alert: ブースのコードを、QRコードの下に書かれているとおりに入力してください。',
      'QRコードの下に書かれている英数字です',
      '[button コードを確認する]',
    ],
  },
]);
