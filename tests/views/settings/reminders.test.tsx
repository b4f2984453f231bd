import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { REMINDER_WORDS } from '#domain/settings/words.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';

installApp();

const ADDRESS = '/app/settings/notifications';
const START = '開始15分前をメールで受け取る';
const END = '終了10分前をメールで受け取る';

const HOURS = { quiet_hours: { enabled: true, from: 22, to: 7 } };
const ticks = (...mail: readonly string[]) => ({ channels: { mail, push: [] }, ...HOURS });
const FIRST = ticks('start', 'free_cancellation');

/** A server that keeps what is chosen. */
async function openReminders(
  answer: () => HttpResponse<object> | Promise<HttpResponse<object>> = () =>
    HttpResponse.json({ message: 'OK' }),
) {
  keepSignedIn();
  await openApp(ADDRESS, {
    answering: { 'GET /settings/notifications': () => FIRST, 'POST /settings/notifications': () => answer() },
  });
  await screen.findByRole('checkbox', { name: START });
}

const sent = () =>
  calls.filter(({ name }) => name === 'POST /settings/notifications').map(({ body }) => JSON.parse(body));

it('saves each tick at once, and says so', async () => {
  await openReminders();
  await userEvent.click(screen.getByRole('checkbox', { name: END }));
  await waitFor(() =>
    expect(sent()).toEqual([{ ...ticks('start', 'free_cancellation', 'end'), before: FIRST }]),
  );
  expect(screen.getByRole('checkbox', { name: END })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: '夜間は控える' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(screen.queryByRole('combobox', { name: '控え始める時刻' })).toBeNull();
});

it('keeps the last of two quick choices, one after the other', async () => {
  const waiting: (() => void)[] = [];
  await openReminders(async () => {
    await new Promise<void>((done) => waiting.push(done));
    return HttpResponse.json({ message: 'OK' });
  });
  await userEvent.click(screen.getByRole('checkbox', { name: END }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await userEvent.click(screen.getByRole('checkbox', { name: START }));
  expect(sent(), 'while the first is on its way').toHaveLength(1);
  act(() => waiting[0]?.());
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(sent()[1]).toEqual({
    ...ticks('free_cancellation', 'end'),
    before: ticks('start', 'free_cancellation', 'end'),
  });
  act(() => waiting[1]?.());
});

/** Two quick choices, of which the first is on its way; its answer can be let come. */
async function chooseTwice() {
  const waiting: (() => void)[] = [];
  await openReminders(async () => {
    await new Promise<void>((done) => waiting.push(done));
    return HttpResponse.json({ message: 'OK' });
  });
  await userEvent.click(screen.getByRole('checkbox', { name: END }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await userEvent.click(screen.getByRole('checkbox', { name: START }));
  return { answerNext: () => act(() => waiting.shift()?.()), isAsked: () => waiting.length > 0 };
}

it('sends the last of two quick choices although the screen is left in between', async () => {
  const { answerNext, isAsked } = await chooseTwice();
  await userEvent.click(screen.getByRole('link', { name: WORDS.backToMenu }));
  expect(await screen.findByRole('heading', { level: 1, name: TITLES.menu })).toBeVisible();
  expect(sent(), 'while the first is on its way').toHaveLength(1);
  answerNext();
  await waitFor(() => expect(isAsked()).toBe(true));
  expect(sent()[1]).toEqual({
    ...ticks('free_cancellation', 'end'),
    before: ticks('start', 'free_cancellation', 'end'),
  });
  answerNext();
  expect(await screen.findByText(REMINDER_WORDS.saved)).toBeInTheDocument();
});

it('sends nothing of a member who has signed out in between', async () => {
  const { answerNext } = await chooseTwice();
  await userEvent.click(screen.getByRole('link', { name: WORDS.backToMenu }));
  await screen.findByRole('button', { name: WORDS.logOut });
  await press(WORDS.logOut);
  await press(WORDS.confirmLogOut);
  await waitFor(() => expect(address()).toBe('/login'));
  answerNext();
  // A choice that went on would be sent in the same turn.
  await act(async () => undefined);
  expect(sent()).toHaveLength(1);
});

it('says what could not be saved, and shows what holds', async () => {
  await openReminders(() => HttpResponse.json({ message: '', code: 'internal' }, { status: 500 }));
  await userEvent.click(screen.getByRole('checkbox', { name: END }));
  expect(
    await screen.findByText('変更を保存できたか確認できませんでした。表示されている内容をご確認ください。'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: END })).not.toBeChecked());
});

it('keeps the choices offline, and says why none can be changed', async () => {
  await openReminders();
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(await screen.findByText('通信が戻ると、変更できます。')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: START })).toBeChecked();
  // They keep the focus, and say why.
  for (const held of [
    screen.getByRole('checkbox', { name: START }),
    screen.getByRole('switch', { name: '夜間は控える' }),
    screen.getByRole('combobox', { name: '控え始める時刻' }),
  ]) {
    expect(held).toHaveAttribute('aria-disabled', 'true');
    expect(held).toHaveAccessibleDescription(/通信が戻ると、変更できます。$/);
  }
  await userEvent.click(screen.getByRole('checkbox', { name: START }));
  await userEvent.click(screen.getByRole('switch', { name: '夜間は控える' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '控え始める時刻' }), '23:00');
  expect(screen.getByRole('checkbox', { name: START })).toBeChecked();
  expect(sent()).toEqual([]);
});

it('has no row in the menu where the server does not know the call', async () => {
  keepSignedIn();
  await openApp('/app/settings', {
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, additions: [] }),
      'GET /notices': () => ({ notices: [] }),
    },
  });
  expect(await screen.findByRole('link', { name: WORDS.passwordChange })).toBeVisible();
  expect(screen.queryByRole('link', { name: WORDS.reminders })).toBeNull();
});
