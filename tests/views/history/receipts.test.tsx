import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { getUsageHistory } from '#contract/history/usage.ts';
import type { Member } from '#domain/account/member.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { RECEIPT_OF_USE, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { history } from '#tests/support/values/history.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { expectLocked } from '../support/reading.ts';

installApp();

const issued = {
  message: 'OK',
  receipt_name: '株式会社 山田商店 御中',
  receipt_url: '/receipts/demo/secret',
  receipt_file: '領収書_20261119_732円_コモリ.pdf',
  mailed: true,
  left_out: [],
};

async function open(answers: object, as: Member = member) {
  keepSignedIn(as);
  await openApp('/app/settings/usage-history', {
    as,
    answering: {
      'GET /settings/usage-history': () => getUsageHistory.output.encode(history),
      'POST /send-receipt-pdf': () => answers,
      'POST /send-receipt-month-pdf': () => answers,
    },
  });
  await screen.findByText('クーポン 20分');
}

const sheet = (name: string) => screen.findByRole('dialog', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: WORDS.sendReceipt }));
const bodiesOf = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(String(call.body)));

it('asks to whom, says what is sent and where, and opens or saves what was issued', async () => {
  await open(issued);
  await userEvent.click(screen.getByRole('button', { name: RECEIPT_OF_USE }));
  const form = within(await sheet(TITLES.sendReceipt));
  await expectAloud(await sheet(TITLES.sendReceipt), [
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
  ]);
  expect(form.getByText(inParts('東京駅 八重洲口 A-2'))).toBeVisible();
  expect(form.getByText('732円')).toBeVisible();
  expect(form.getByText('税込（うち消費税 66円）')).toBeVisible();
  expect(form.getByText('領収書_20261119_732円_コモリ.pdf')).toBeVisible();
  expect(form.getByText(member.loginId)).toBeVisible();
  const name = form.getByRole('textbox', { name: '宛名' });
  expect(name).toHaveValue(member.name);
  expect(form.getByText('様')).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, ' 株式会社 山田商店 御中');
  expect(form.queryByText('様')).toBeNull();
  await submit();
  const done = within(await sheet(TITLES.receiptIssued));
  expect(bodiesOf('POST /send-receipt-pdf')).toEqual([{ tranid: 13, name: '株式会社 山田商店 御中' }]);
  expect(done.getByText('株式会社 山田商店 御中')).toBeVisible();
  await expectAloud(await sheet(TITLES.receiptIssued), [
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
  ]);
  expect(done.getByRole('link', { name: WORDS.openReceipt })).toHaveAttribute(
    'href',
    '/receipts/demo/secret',
  );
  expect(done.getByRole('link', { name: WORDS.savePdf })).toHaveAttribute(
    'href',
    '/receipts/demo/secret?save',
  );
  await userEvent.click(done.getByRole('button', { name: WORDS.close }));
  // The history is loaded again; the next time begins from the start.
  await waitFor(() =>
    expect(calls.filter((call) => call.name === 'GET /settings/usage-history')).toHaveLength(2),
  );
  await userEvent.click(screen.getByRole('button', { name: RECEIPT_OF_USE }));
  expect(await screen.findByRole('textbox', { name: '宛名' })).toHaveValue(member.name);
});

it('sends null for the member’s own name, names what a month leaves out, and says that the mail has to wait', async () => {
  await open({
    ...issued,
    mailed: false,
    receipt_file: '領収書_202611_732円_コモリ.zip',
    left_out: [{ tranid: 4, reserve_start_time: '20261105180000', reason: 'free' }],
  });
  await userEvent.click(screen.getByRole('button', { name: '11月分の領収書をまとめて送る' }));
  await sheet('領収書をまとめて送る');
  await expectAloud(await sheet('領収書をまとめて送る'), [
    '(領収書をまとめて送る)',
    '## 領収書をまとめて送る',
    '対象',
    '2026年11月分1回のご利用',
    '金額',
    '732円 税込（うち消費税 66円）',
    '[text 宛名; 山田 花子; 会社名にするときは書き換えてください。]',
    '~様~',
    '会社名にするときは書き換えてください。',
    '領収書_202611_732円_コモリ.zip適格請求書・ZIP 1個',
    'personal@example.jp登録のメールアドレスへ送ります',
    `[button ${WORDS.sendReceipt}]`,
    `[button ${WORDS.back}]`,
  ]);
  await submit();
  const done = within(await sheet(TITLES.receiptIssued));
  expect(bodiesOf('POST /send-receipt-month-pdf')).toEqual([{ targetMonth: '202611', name: null }]);
  expect(done.getByText(/メールはまだ送れていません。/)).toBeVisible();
  await expectAloud(await sheet(TITLES.receiptIssued), [
    `(${TITLES.receiptIssued})`,
    `## ${TITLES.receiptIssued}`,
    '宛名',
    '株式会社 山田商店 御中',
    'ファイル',
    '領収書_202611_732円_コモリ.zip',
    'メールはまだ送れていません。送れるようになりしだい、personal@example.jp へ自動でお送りします。お急ぎのときは、下のボタンから保存してください。',
    '次のご利用の領収書は含まれていません。',
    '11月5日(木) 18:00から（料金がかかっていません）',
    '[link ZIPを保存する; → /receipts/demo/secret?save]',
    `[button ${WORDS.close}]`,
  ]);
  expect(done.getByText(inParts('11月5日(木) 18:00から（料金がかかっていません）'))).toBeVisible();
  expect(done.getByRole('link', { name: 'ZIPを保存する' })).toBeVisible();
});

it('asks after a reload with the same key, so that what was issued is not issued again', async () => {
  const never = () => new Promise<object>(() => undefined);
  const answering = { 'GET /settings/usage-history': () => getUsageHistory.output.encode(history) };
  keepSignedIn();
  const before = await openApp('/app/settings/usage-history', {
    answering: { ...answering, 'POST /send-receipt-pdf': never },
  });
  await userEvent.click(await screen.findByRole('button', { name: RECEIPT_OF_USE }));
  await sheet(TITLES.sendReceipt);
  await userEvent.type(screen.getByRole('textbox', { name: '宛名' }), ' 御中');
  await submit();
  await screen.findByRole('button', { name: WORDS.issuing });
  expect(screen.getByRole('textbox', { name: '宛名' })).toHaveAttribute('readonly');
  await expectLocked(await sheet(TITLES.sendReceipt));
  cleanup();
  before.stop();
  await openApp('/app/settings/usage-history', {
    answering: { ...answering, 'POST /send-receipt-pdf': () => issued },
  });
  expect(await screen.findByText(/^先ほどの領収書は発行済みです。/)).toBeVisible();
  const asked = calls.filter((call) => call.name === 'POST /send-receipt-pdf');
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual(
    Array.from({ length: 2 }, () => ({ tranid: 13, name: `${member.name} 御中` })),
  );
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/./);
  expect(second).toBe(first);
  // The history is loaded again, and a third load has nothing to ask for.
  await waitFor(() =>
    expect(calls.filter((call) => call.name === 'GET /settings/usage-history')).toHaveLength(3),
  );
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('御中');
});

it('shows a message that is not OK as it is', async () => {
  await open({ message: 'ただいま発行できません。' });
  await userEvent.click(screen.getByRole('button', { name: RECEIPT_OF_USE }));
  await sheet(TITLES.sendReceipt);
  await submit();
  expect(await screen.findByText('ただいま発行できません。')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '宛名' })).not.toHaveAttribute('readonly');
});

it.each([
  ['the receipt of a use', RECEIPT_OF_USE, TITLES.sendReceipt, '領収書を発行できませんでした。'],
  [
    'a month of receipts',
    '11月分の領収書をまとめて送る',
    '領収書をまとめて送る',
    '月単位の領収書を発行できませんでした。',
  ],
])(
  'says that %s could not be issued, where the server gives no reason',
  async (_, button, title, sentence) => {
    await open(HttpResponse.json({}, { status: 400 }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    const form = await sheet(title);
    await submit();
    expect(await within(form).findByText(sentence)).toBeVisible();
  },
);

it('is for members who pay by card', async () => {
  await open(issued, { ...member, isPersonal: false, corporationId: 2, corporationName: 'みなと商事' });
  expect(screen.queryByRole('button', { name: /領収書/ })).toBeNull();
});
