import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAudit } from '#contract/operator/audit.ts';
import { readEntry } from '#contract/operator/auditEntry.ts';
import type { ActBeside, AuditAct, AuditFactName } from '#domain/operator/audit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { auditPageOfTen, entryInFull } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { installHouse, openHouse } from '../operator/openHouse.tsx';
import { readAloud } from '../support/readAloud.ts';

installHouse();

/** Every act, as the log is searched for it. */
const ACTS = {
  refund: '返金した',
  reconcile: '請求を照合した',
  export: '記録を書き出した',
  look: '記録の理由を見た',
  reasonErased: '記録の理由を消去した',
  move: '移転のために停止・再開した',
  world: '設定を適用した',
  worldExported: '設定を書き出した',
  signIn: 'ログインした',
  confirmed: 'パスキーで本人を確かめた',
  signOut: 'ログアウトした',
  signOutEverywhere: 'すべての端末からログアウトした',
  signedOut: '運用者をログアウトさせた',
  invite: '運用者を招待した',
  join: '招待に応じた',
  right: '役割を変更した',
  remove: '運用者を外した',
  passkeyAdded: 'パスキーを追加した',
  passkeyRemoved: 'パスキーを削除した',
  codesMade: '予備コードを作成した',
  codeUsed: '予備コードを使った',
  recoveryAsked: '再登録を申し込んだ',
  recoveryAllowed: '再登録を承認した',
  recoveryRefused: '再登録を断った',
  recovered: 'パスキーを再登録した',
  charged: '請求した',
  chargeRefused: '請求が不成立',
  dropped: '予約を取り消した',
  extensionDropped: '延長を取り消した',
  turnBooked: '空き待ちの予約を取った',
  messageGivenUp: 'お知らせを送れなかった',
  cancelled: '予約をキャンセルした',
  givenUp: '料金の確定した予約をやめた',
} as const satisfies Record<AuditAct | ActBeside, string>;

/** Every fact of an entry: as the log has it, its name, and its value in words. */
const FACTS = {
  role: ['owner', '役割', '管理者'],
  areas: ['all', 'エリア', 'すべて'],
  corporation: ['みどり商事', '法人', 'みどり商事'],
  passkey: ['3', 'パスキーの番号', '3'],
  device: ['iPhone・Safari', '端末', 'iPhone・Safari'],
  sessions: [2, 'ログインの数', '2'],
  simulated: [true, 'デモのログイン', 'はい'],
  suspended: [false, '停止', 'いいえ'],
  refunded_yen: [1100, '返金済み', '1,100円'],
  charged_yen: [2200, '請求', '2,200円'],
  owed_yen: [3300, '未払い', '3,300円'],
  compared: [41, '照合した請求', '41'],
  payouts: [42, '入金の明細', '42'],
  differences: [43, '違い', '43'],
  added: [44, '追加', '44'],
  changed: [45, '変更', '45'],
  closed: [46, '終了', '46'],
  more: [47, 'ほかの変更', '47'],
  secrets: [48, '秘密の値', '48'],
  reasons: [49, '消去した理由の数', '49'],
  day: ['2026-11-19', '探した日', '2026-11-19'],
  actor: ['visitor', '探した人', 'ログインしていない人'],
  act: ['export', '探した操作', '記録を書き出した'],
  text: ['10398', '探した番号', '10398'],
  area: ['丸の内', '探した場所', '丸の内'],
} as const satisfies Record<AuditFactName, readonly [string | number | boolean, string, string]>;

const row = { ...entryInFull, actorName: null, subjectName: null, reason: null, before: null, after: null };

it('The log says who has acted, by which right, and what its keys do, and lets every act be looked for.', async () => {
  const rows = [
    { ...row, actor: 'operator:3', role: 'owner', act: 'look', subject: 'audit' },
    { ...row, actor: 'shell:haruka', role: 'command', act: 'reconcile', subject: 'charges' },
    { ...row, actor: 'visitor', role: 'visitor', act: 'recoveryAsked', subject: 'operator:4' },
    { ...row, actor: 'member:1042', role: 'member', act: 'givenUp', subject: 'reservation:10431' },
    { ...row, actor: 'system', role: 'system', act: 'messageGivenUp', subject: 'message:7' },
  ].map((each, at) => ({ ...each, id: `log-${40 - at}`, number: 40 - at }));
  await openHouse('/records', {
    answering: {
      'GET /operator/audit': () =>
        readAudit.output.encode({ ...auditPageOfTen, entries: rows, total: 45, newer: 10 }),
    },
  });
  await screen.findByRole('table', { name: HOUSE_WORDS.records });
  const time = ['10:00:00', '11/20(金)'].join('');
  expect(readAloud(screen.getByRole('main'))).toEqual([
    `# ${HOUSE_WORDS.records}`,
    '書き足すだけの記録です。直すことも、消すこともできません。',
    `[link ${HOUSE_WORDS.saveCsv}; → /api/operator/audit/export]`,
    `[search ${HOUSE_WORDS.recordSearch}]`,
    '~日：すべて~',
    '[date 日]',
    '~だれが：全員~',
    '[select だれが; だれが：全員]',
    '~なにを：すべて~',
    '[select なにを; なにを：すべて]',
    '~場所：すべて~',
    '[select 場所; 場所：すべて]',
    'status: 45件のうち 11–15',
    `(${HOUSE_WORDS.records})`,
    '時刻',
    'だれが',
    'なにを',
    '理由',
    '前 → 後',
    ...[time, '運用者 3管理者', '[link 記録の理由を見た記録; → /operator/records/log-40]', '–', '–'],
    ...[time, 'harukaコマンド', '[link 請求を照合した請求; → /operator/records/log-39]', '–', '–'],
    ...[
      time,
      'ログインしていない人本人確認なし',
      '[link 再登録を申し込んだ運用者 4; → /operator/records/log-38]',
      '–',
      '–',
    ],
    ...[
      time,
      '会員 1042会員',
      '[link 料金の確定した予約をやめた予約 10431; → /operator/records/log-37]',
      '–',
      '–',
    ],
    ...[
      time,
      'システム自動',
      '[link お知らせを送れなかったお知らせ 7; → /operator/records/log-36]',
      '–',
      '–',
    ],
    'J K 行を移るEnter 詳しく見る/ 探す',
    `[button ${HOUSE_WORDS.older}]`,
  ]);
  const options = within(screen.getByLabelText('なにを')).getAllByRole<HTMLOptionElement>('option');
  expect(Object.fromEntries(options.map(({ value, text }) => [value, text]))).toEqual({
    '': 'なにを：すべて',
    ...ACTS,
  });
});

it('The first entry of the log says each fact that it has, and that nothing comes before it.', async () => {
  const after = Object.fromEntries(Object.entries(FACTS).map(([name, [value]]) => [name, value]));
  const first = {
    ...row,
    id: 'log-1',
    number: 1,
    after,
    chain: { hash: 'b7e1', previousHash: null, previous: null, next: 2, isWhole: true },
  };
  await openHouse('/records/log-1', {
    answering: { 'GET /operator/audit/entries/log-1': () => readEntry.output.encode(first) },
  });
  await screen.findByText('b7e1');
  await waitFor(() =>
    expect(readAloud(screen.getByRole('dialog'))).toEqual([
      '(役割を変更した)',
      '## 役割を変更した',
      ...['時刻', '11/20(金) 10:00:00'],
      ...['だれが', '運用者 3（管理者）'],
      ...['対象', '運用者 4'],
      ...['理由', '–'],
      ...Object.values(FACTS).flatMap(([, name, value]) => [name, `なし → ${value}`]),
      ...['記録の番号', '1'],
      ...['要求の番号', '3f2a'],
      '書かれたときのままで、前後の記録とつながっています。',
      ...['ハッシュ', 'b7e1'],
      ...['前の記録のハッシュ', 'なし（最初の記録）'],
      '[link 次の記録（2）; → /operator/records/log-2]',
      `[button ${WORDS.close}]`,
    ]),
  );
});
