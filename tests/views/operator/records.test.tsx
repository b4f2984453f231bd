import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TENANT_HEADER } from '#contract/headers.ts';
import { readAudit } from '#contract/operator/audit.ts';
import { readEntry } from '#contract/operator/auditEntry.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { auditPageOfTen, entryInFull, megumi } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { address, calls, installHouse, openHouse, refusal } from './openHouse.tsx';

installHouse();

const queries = () => calls.filter(({ name }) => name === 'GET /operator/audit').map(({ query }) => query);
const rowsOf = async () =>
  within(await screen.findByRole('table', { name: HOUSE_WORDS.records }))
    .getAllByRole('row')
    .slice(1);

it('says of each act when, who, what, about whom, why, and what it has changed', async () => {
  await openHouse('/records');
  const [first, second] = await rowsOf();
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '10:00:0011/20(金)',
    '石田 恵管理者',
    '役割を変更した小林 真由',
    '当番に加わるため',
    '役割 閲覧 → 当番',
  ]);
  expect(second).toHaveTextContent('ログインした');
  expect(screen.getByText('48件のうち 1–2')).toBeVisible();
});

it('says what the service has done by itself, and that it is no entry of the log', async () => {
  const [entry] = auditPageOfTen.entries;
  const refused = {
    ...entry,
    id: 'charge-1',
    number: null,
    actor: 'system',
    actorName: null,
    role: 'system',
    act: 'chargeRefused',
    subject: 'reservation:10431',
    subjectName: null,
    memberId: 1042,
    reason: 'カード会社が拒否',
    before: null,
    after: { owed_yen: 1100 },
    requestId: null,
  };
  const cancelled = {
    ...refused,
    id: 'reservation-7',
    actor: 'member:1042',
    role: 'member',
    act: 'cancelled',
  };
  const entries = [refused, { ...cancelled, reason: null, after: null }] as typeof auditPageOfTen.entries; // whole ones
  await openHouse('/records', {
    answering: {
      'GET /operator/audit': () => readAudit.output.encode({ ...auditPageOfTen, entries }),
      'GET /operator/audit/entries/charge-1': () =>
        readEntry.output.encode({ ...entryInFull, ...refused, chain: null }),
    },
  });
  const cells = (await rowsOf()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      '10:00:0011/20(金)',
      'システム自動',
      '請求が不成立予約 10431',
      'カード会社が拒否',
      '未払い なし → 1,100円',
    ],
    ['10:00:0011/20(金)', '会員 1042会員', '予約をキャンセルした予約 10431', '–', '–'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: /^請求が不成立/ }));
  const dialog = await screen.findByRole('dialog', { name: '請求が不成立' });
  expect(dialog).toHaveTextContent('記録の番号なし（サービスのデータから）');
  await waitFor(() => expect(screen.queryByLabelText('つながりを読み込んでいます')).toBeNull());
  expect(dialog).not.toHaveTextContent('ハッシュ');
});

it.each([
  [{}, '–'],
  [{ added: 1 }, '追加 なし → 1'],
  [{ added: 1, changed: 2 }, '追加 なし → 1変更 なし → 2'],
  [{ added: 1, changed: 2, closed: 3 }, '追加 なし → 1変更 なし → 2ほか1件'],
])('says two changes of an act, and of more how many: %o', async (after, words) => {
  const [entry] = auditPageOfTen.entries;
  const entries = [{ ...entry, before: null, after }] as typeof auditPageOfTen.entries; // a whole one
  await openHouse('/records', {
    answering: { 'GET /operator/audit': () => readAudit.output.encode({ ...auditPageOfTen, entries }) },
  });
  const [row] = await rowsOf();
  expect(within(row as HTMLElement).getAllByRole('cell')[4]?.textContent).toBe(words);
});

it('leads from row to row by J and K, and to the search by /', async () => {
  await openHouse('/records');
  await rowsOf();
  const [first, second] = screen.getAllByRole('link', { name: /した/ });
  await userEvent.keyboard('j');
  expect(first).toHaveFocus();
  await userEvent.keyboard('jj');
  expect(second).toHaveFocus();
  await userEvent.keyboard('k');
  expect(first).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '役割を変更した' });
  await userEvent.keyboard('j{Escape}/jk');
  expect(screen.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toHaveValue('jk');
});

it('asks for what is chosen, from the newest on, and keeps it in the address and in the file', async () => {
  await openHouse('/records?act=refund');
  await rowsOf();
  await userEvent.click(screen.getByRole('button', { name: HOUSE_WORDS.older }));
  await waitFor(() => expect(queries().at(-1)).toBe(`?act=refund&older_than=${NOW}.log-47`));
  fireEvent.change(screen.getByLabelText('日'), { target: { value: '2026-11-20' } });
  await userEvent.selectOptions(screen.getByLabelText('だれが'), 'operator:3');
  await userEvent.type(screen.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch }), '10398');
  await waitFor(() =>
    expect(queries().at(-1)).toBe('?day=2026-11-20&actor=operator%3A3&act=refund&text=10398'),
  );
  await waitFor(() =>
    expect(address()).toBe('/records?day=2026-11-20&actor=operator%3A3&act=refund&text=10398'),
  );
  expect(screen.getByRole('link', { name: HOUSE_WORDS.saveCsv })).toHaveAttribute(
    'href',
    '/api/operator/audit/export?day=2026-11-20&actor=operator%3A3&act=refund&text=10398',
  );
});

it('names the tenant of the address in every call and in the file, also when the house is opened again', async () => {
  const named = () => calls.map(({ headers }) => headers.get(TENANT_HEADER));
  const file = () => screen.getByRole('link', { name: HOUSE_WORDS.saveCsv }).getAttribute('href');
  await openHouse('/records?tenant=annex');
  await rowsOf();
  expect(file()).toBe('/api/operator/audit/export?tenant_id=annex');
  await openHouse('/records');
  await rowsOf();
  expect(file()).toBe('/api/operator/audit/export?tenant_id=annex');
  expect(new Set(named())).toEqual(new Set(['annex']));
});

it('stays with the tenant of its window, whatever tenant is opened in another one meanwhile', async () => {
  const file = () => screen.getByRole('link', { name: HOUSE_WORDS.saveCsv }).getAttribute('href');
  const FILE = '/api/operator/audit/export';
  await openHouse('/records');
  await rowsOf();
  expect(file()).toBe(FILE);
  // The other window, which has a storage of its own beside the one that both share.
  const here = { ...sessionStorage };
  sessionStorage.clear();
  await openHouse('/records?tenant=annex');
  await rowsOf();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(here)) sessionStorage.setItem(key, value);
  await openHouse('/records');
  await rowsOf();
  expect(file()).toBe(FILE);
  sessionStorage.clear();
  await openHouse('/records');
  await rowsOf();
  expect(file()).toBe(`${FILE}?tenant_id=annex`);
});

it('says on its pills what is chosen, and that a day is the present one', async () => {
  await openHouse('/records?day=2026-11-20&act=signIn');
  await rowsOf();
  const pillOf = (label: string) => screen.getByLabelText(label).parentElement;
  expect(pillOf('日')).toHaveTextContent('今日 11/20(金)');
  expect(pillOf('だれが')).toHaveTextContent('だれが：全員');
  fireEvent.change(screen.getByLabelText('日'), { target: { value: '2026-11-19' } });
  expect(pillOf('日')).toHaveTextContent(/^11\/19\(木\)$/);
  fireEvent.change(screen.getByLabelText('日'), { target: { value: '' } });
  expect(pillOf('日')).toHaveTextContent('日：すべて');
});

it('is opened with what was done today, and by its link once more so, whatever had been chosen', async () => {
  await openHouse('/records?act=refund');
  await rowsOf();
  const [link] = screen.getAllByRole('link', { name: HOUSE_WORDS.records });
  await userEvent.selectOptions(screen.getByLabelText('だれが'), 'operator:3');
  await waitFor(() => expect(queries().at(-1)).toBe('?actor=operator%3A3&act=refund'));
  await userEvent.click(link as HTMLElement);
  await waitFor(() => expect(queries().at(-1)).toBe('?day=2026-11-20'));
  await waitFor(() => expect(address()).toBe('/records?day=2026-11-20'));
  expect(screen.getByLabelText('日').parentElement).toHaveTextContent('今日 11/20(金)');
  await userEvent.click(screen.getByRole('link', { name: /^役割を変更した/ }));
  await screen.findByRole('dialog', { name: '役割を変更した' });
  expect(queries().at(-1)).toBe('?day=2026-11-20');
});

it('is searched from the bar of every room, on all days, and by nobody who may not read it', async () => {
  await openHouse('/own');
  const search = await screen.findByRole('searchbox', { name: HOUSE_WORDS.search });
  await userEvent.type(search, ' {Enter}');
  expect(address()).toBe('/own');
  await userEvent.type(search, '1042 {Enter}');
  await rowsOf();
  expect(queries().at(-1)).toBe('?text=1042');
  expect(screen.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toHaveValue('1042');
  await userEvent.clear(search);
  await userEvent.type(screen.getByRole('searchbox', { name: HOUSE_WORDS.search }), '10398{Enter}');
  await waitFor(() => expect(queries().at(-1)).toBe('?text=10398'));
  await openHouse('/own', { as: { ...megumi, role: 'viewer', abilities: ['look'] } });
  await screen.findByRole('heading', { name: '自分' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('turns to older pages and back', async () => {
  await openHouse('/records');
  await rowsOf();
  expect(screen.queryByRole('button', { name: HOUSE_WORDS.newest })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: HOUSE_WORDS.older }));
  await userEvent.click(await screen.findByRole('button', { name: HOUSE_WORDS.newest }));
  await waitFor(() => expect(queries().at(-1)).toBe(''));
});

it('says that there is nothing under what is chosen, and leads back to all', async () => {
  const empty = { ...auditPageOfTen, entries: [], total: 0, nextOlderThan: null };
  await openHouse('/records?act=move', {
    answering: { 'GET /operator/audit': () => readAudit.output.encode(empty) },
  });
  expect(await screen.findByText('この条件の記録はありません')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'すべての記録を見る' }));
  expect(await screen.findByText('まだ記録はありません')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/records'));
});

it('says while it loads, and that it could not be loaded, with a way to try again', async () => {
  const answers = [refusal(500, 'internal')];
  await openHouse('/records', {
    answering: { 'GET /operator/audit': () => answers.shift() ?? readAudit.output.encode(auditPageOfTen) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('記録を読み込めませんでした');
  await userEvent.click(screen.getByRole('button', { name: WORDS.retry }));
  await rowsOf();
});

it('does not mistake an erased reason for none', async () => {
  const [entry] = auditPageOfTen.entries;
  const entries = [{ ...entry, reason: null, isReasonErased: true }, ...auditPageOfTen.entries.slice(1)];
  await openHouse('/records', {
    answering: {
      'GET /operator/audit': () =>
        readAudit.output.encode({ ...auditPageOfTen, entries } as typeof auditPageOfTen), // the first is there
    },
  });
  const [first, second] = await rowsOf();
  expect(first).toHaveTextContent('（消去済み）');
  expect(within(second as HTMLElement).getAllByRole('cell')[3]).toHaveTextContent('–');
});
