import { member } from '../support/openApp.tsx';
import { readScreens } from './reading.tsx';

readScreens([
  {
    address: '/app/settings/usage-history',
    as: member,
    answering: { 'GET /settings/usage-history': () => ({ usage_history: {}, months: [] }) },
    until: 'まだご利用がありません。',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 利用履歴',
      'まだご利用がありません。',
      'ご利用のあとに、ここで確認できます。',
      '[link ブースを探す; → /app/area-search]',
    ],
  },
]);
