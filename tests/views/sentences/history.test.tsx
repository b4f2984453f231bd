import { getUsageHistory } from '#contract/history/usage.ts';
import { RECEIPT_OF_USE, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { history } from '#tests/support/values/history.ts';
import { member } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { readScreens } from './reading.tsx';

const RECEIPTS = {
  'GET /settings/usage-history': () => getUsageHistory.output.encode(history),
  'POST /send-receipt-pdf': () => ({
    message: 'OK',
    receipt_name: '株式会社 山田商店 御中',
    receipt_url: '/receipts/demo/secret',
    receipt_file: '領収書_20261119_732円_コモリ.pdf',
    mailed: true,
    left_out: [],
  }),
};

readScreens([
  {
    address: '/app/settings/usage-history',
    as: member,
    answering: { 'GET /settings/usage-history': () => ({ usage_history: {}, months: [] }) },
    until: 'まだご利用がありません。',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# 利用履歴',
      'まだご利用がありません。',
      'ご利用のあとに、ここで確認できます。',
      `[link ${WORDS.findBooths}; → /app/area-search]`,
    ],
  },
  {
    says: 'what was used in a month, with its receipts',
    address: '/app/settings/usage-history',
    as: member,
    answering: RECEIPTS,
    until: 'クーポン 20分',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# 利用履歴',
      '(月を選ぶ)',
      '[button 前の利用月はありません; disabled]',
      '~2026年11月~',
      '[select 表示する月; 2026年11月]',
      '[button 次の利用月はありません; disabled]',
      '732円',
      '税込（税抜 666円・消費税 66円）1回・1時間',
      '[button 11月分の領収書をまとめて送る]',
      '(2026年11月のご利用)',
      '11/19(木) 10:00から11:00',
      '東京駅 八重洲口 A-2',
      '1時間・クーポン 20分',
      '732円',
      '[button 11/19(木) 10:00から11:00の領収書]',
    ],
  },
  {
    says: 'what a receipt says, to whom and where it is sent',
    address: '/app/settings/usage-history',
    as: member,
    answering: RECEIPTS,
    doing: () => press(RECEIPT_OF_USE),
    until: TITLES.sendReceipt,
    inSheet: true,
    reads: [
      `(${TITLES.sendReceipt})`,
      `## ${TITLES.sendReceipt}`,
      '対象',
      '11月19日(木) 10:00から11:00東京駅 八重洲口 A-2',
      '金額',
      '732円 税込（うち消費税 66円）',
      '[text 宛名; 山田 花子; 会社名にするときは書き換えてください。]',
      '~様~',
      '会社名にするときは書き換えてください。',
      '領収書_20261119_732円_コモリ.pdf適格請求書・PDF 1通',
      'personal@example.jp登録のメールアドレスへ送ります',
      `[button ${WORDS.sendReceipt}]`,
      `[button ${WORDS.back}]`,
    ],
  },
  {
    says: 'that a receipt was issued, and the ways to it',
    address: '/app/settings/usage-history',
    as: member,
    answering: RECEIPTS,
    doing: async () => {
      await press(RECEIPT_OF_USE);
      await press(WORDS.sendReceipt);
    },
    until: TITLES.receiptIssued,
    inSheet: true,
    reads: [
      `(${TITLES.receiptIssued})`,
      `## ${TITLES.receiptIssued}`,
      '宛名',
      '株式会社 山田商店 御中',
      'ファイル',
      '領収書_20261119_732円_コモリ.pdf',
      'personal@example.jp へメールでもお送りしました。',
      `[link ${WORDS.openReceipt}; → /receipts/demo/secret]`,
      `[link ${WORDS.savePdf}; → /receipts/demo/secret?save]`,
      `[button ${WORDS.close}]`,
    ],
  },
]);
