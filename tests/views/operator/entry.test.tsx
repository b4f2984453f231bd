import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { readEntry } from '#contract/operator/auditEntry.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { entryInFull, mayu } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { address, calls, installHouse, openHouse, refusal } from './openHouse.tsx';

installHouse();
afterEach(() => vi.unstubAllGlobals());

const row = (name = /^役割を変更した/) => screen.findByRole('link', { name });
const asked = (name: string) => calls.filter((each) => each.name === name).length;
const byId = (id: number, chain: Partial<typeof entryInFull.chain> = {}) => ({
  [`GET /operator/audit/entries/log-${id}`]: () =>
    readEntry.output.encode({
      ...entryInFull,
      id: `log-${id}`,
      number: id,
      chain: { hash: 'b7e1', previousHash: 'a0c4', previous: id - 1, next: null, isWhole: true, ...chain },
    }),
});
const wide = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 64em)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
/** The number that the router gives to an entry of the history. */
const step = (): unknown => window.history.state?.idx;
/** The browser's own way back. */
const goBack = () =>
  act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  });

it('is over the list on a phone, at an address of its own, with all that the log knows of it', async () => {
  await openHouse('/records?act=right');
  await userEvent.click(await row());
  const dialog = await screen.findByRole('dialog', { name: '役割を変更した' });
  expect(address()).toBe('/records/log-48?act=right');
  expect(within(dialog).getByRole('heading')).toHaveFocus();
  await within(dialog).findByText('b7e1');
  const facts = within(dialog)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
  expect(facts).toEqual([
    ['時刻', '11/20(金) 10:00:00'],
    ['だれが', '石田 恵（管理者）'],
    ['対象', '小林 真由'],
    ['理由', '当番に加わるため'],
    ['役割', '閲覧 → 当番'],
    ['記録の番号', '48'],
    ['要求の番号', '3f2a'],
    ['ハッシュ', 'b7e1'],
    ['前の記録のハッシュ', 'a0c4'],
  ]);
  expect(dialog).toHaveTextContent('書かれたときのままで、前後の記録とつながっています。');
  // In the bar and in the tabs, of which styles show one.
  expect(screen.getAllByRole('link', { name: HOUSE_WORDS.records, current: 'page' })).toHaveLength(2);
});

it('is left by its button, by Esc and by the way back, each for the list as it was', async () => {
  await openHouse('/records?act=right');
  const table = await screen.findByRole('table', { name: HOUSE_WORDS.records });
  const leave = [
    () => userEvent.click(screen.getByRole('button', { name: WORDS.close })),
    () => userEvent.keyboard('{Escape}'),
    goBack,
  ];
  for (const each of leave) {
    const before = step();
    await userEvent.click(await row());
    await screen.findByRole('dialog');
    await each();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/records?act=right'));
    expect(screen.getByRole('table', { name: HOUSE_WORDS.records })).toBe(table);
    expect(await row()).toHaveFocus();
    expect(step()).toBe(before);
  }
  expect(asked('GET /operator/audit')).toBe(1);
});

it('is reached by a link, from which its button leads to the list with what the link chooses', async () => {
  await openHouse('/records/log-12?act=signIn', { answering: byId(12) });
  const dialog = await screen.findByRole('dialog', { name: '役割を変更した' });
  expect(dialog).toHaveTextContent('記録の番号12');
  const before = step();
  await userEvent.click(screen.getByRole('button', { name: WORDS.close }));
  await waitFor(() => expect(address()).toBe('/records?act=signIn'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: HOUSE_WORDS.records })).toHaveFocus();
  expect(step()).toBe(before);
});

it('leads to its neighbours, and from each of them back to the list', async () => {
  await openHouse('/records', { answering: { ...byId(47, { next: 48 }) } });
  await userEvent.click(await row());
  await userEvent.click(await screen.findByRole('link', { name: '前の記録（47）' }));
  await screen.findByRole('link', { name: '次の記録（48）' });
  expect(address()).toBe('/records/log-47');
  await goBack();
  await waitFor(() => expect(address()).toBe('/records'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that it or a neighbour is not as it was entered, and what to do', async () => {
  await openHouse('/records/log-48', { answering: byId(48, { isWhole: false }) });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'この記録か前後の記録が、書かれたときと違います。記録の全体を確かめるよう、サーバーの担当者に知らせてください。',
  );
  expect(screen.queryByText(/書かれたときのままで/)).toBeNull();
});

it('says that there is none of that id, and leads to the list', async () => {
  await openHouse('/records/log-999', {
    answering: {
      'GET /operator/audit/entries/log-999': () => refusal(404, 'not_found', 'この記録は見つかりません。'),
    },
  });
  expect(await screen.findByText('この記録は見つかりません')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '番号が違うか、別のサービスの記録です。閉じると、記録の一覧に戻ります。',
  );
  await userEvent.click(screen.getByRole('button', { name: WORDS.close }));
  await waitFor(() => expect(address()).toBe('/records'));
  expect(await row()).toBeVisible();
});

it('says to whoever may not read the log who may', async () => {
  await openHouse('/records/log-48', { as: mayu });
  expect(await screen.findByText(/操作の記録は、運用・経理・管理者が見られます/)).toBeVisible();
  expect(asked('GET /operator/audit/entries/log-48')).toBe(0);
});

it('is shown as the list has it where the rest can’t be read, with a way to try again', async () => {
  const answers = [HttpResponse.error()];
  await openHouse('/records', {
    answering: {
      'GET /operator/audit/entries/log-48': () => answers.shift() ?? readEntry.output.encode(entryInFull),
    },
  });
  await userEvent.click(await row());
  const dialog = await screen.findByRole('dialog', { name: '役割を変更した' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('つながりを読み込めませんでした');
  expect(dialog).toHaveTextContent('当番に加わるため');
  await userEvent.click(within(dialog).getByRole('button', { name: WORDS.retry }));
  await within(dialog).findByText('b7e1');
});

it('stands beside the list where there is room, which is read on meanwhile', async () => {
  wide();
  await openHouse('/records', { answering: { ...byId(47, { next: 48 }) } });
  await userEvent.click(await row());
  const panel = await screen.findByRole('complementary', { name: '役割を変更した' });
  expect(within(panel).getByRole('heading')).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await row()).toHaveAttribute('aria-current', 'true');
  // Another row takes its place: the way back is one step.
  await userEvent.keyboard('jj{Enter}');
  await screen.findByRole('complementary', { name: '役割を変更した' });
  await waitFor(() => expect(address()).toBe('/records/log-47'));
  expect(await row(/^ログインした/)).toHaveAttribute('aria-current', 'true');
  // Another filter leaves it open, and the way back has that.
  await userEvent.selectOptions(screen.getByLabelText('なにを'), 'signIn');
  await waitFor(() => expect(address()).toBe('/records/log-47?act=signIn'));
  await goBack();
  await waitFor(() => expect(address()).toBe('/records?act=signIn'));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByLabelText('なにを')).toHaveValue('signIn');
});

it('gives the focus back to its row when it is left beside the list, and takes none from a field', async () => {
  wide();
  await openHouse('/records');
  await userEvent.click(await row());
  await screen.findByRole('complementary');
  const search = screen.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch });
  await userEvent.click(search);
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(screen.getByRole('complementary')).toBeVisible();
  await userEvent.click(screen.getByRole('heading', { name: '役割を変更した' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(await row()).toHaveFocus();
});
