import { readScreens } from './reading.tsx';

readScreens([
  {
    address: '/nowhere-at-all',
    until: 'ページが見つかりません',
    reads: [
      '# ページが見つかりません',
      'このアドレスのページはありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link ログインする; → /login]',
    ],
  },
]);
