import { WORDS } from '#tests/support/gestures/words.ts';
import { member } from '../support/openApp.tsx';
import { readScreens, refused } from './reading.tsx';

readScreens([
  {
    address: '/nowhere-at-all',
    until: 'ページが見つかりません',
    reads: [
      '# ページが見つかりません',
      'コモリ',
      'このアドレスのページはありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      `[link ${WORDS.toSignIn}; → /login]`,
    ],
  },
  {
    says: 'that a screen could not be loaded, and what to do',
    address: '/app/reservations',
    as: member,
    answering: { 'GET /reservations': refused(500, 'internal') },
    until: WORDS.retry,
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      'alert:',
      'ご予約を読み込めませんでした',
      'サービスに問題が起きています。時間をおいて、もう一度お試しください。',
      'ご予約やご利用には影響ありません。',
      `[button ${WORDS.retry}]`,
    ],
  },
]);
