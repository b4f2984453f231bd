import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { calls, closeApp, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';

installApp();

const ADDRESS = '/app/settings/notifications';
const START = '開始15分前をメールで受け取る';
const END = '終了10分前をメールで受け取る';
const CALL = 'POST /settings/notifications';
const HOURS = { quiet_hours: { enabled: true, from: 22, to: 7 } };
const ticks = (...mail: readonly string[]) => ({ channels: { mail, push: [] }, ...HOURS });
const FIRST = ticks('start', 'free_cancellation');
const OK = { message: 'OK' };

/** The server: what holds there, and whether it answers. */
const held = { choices: FIRST, hangs: false, requestKeys: true };
const keys = new Set<string | null>();

beforeEach(() => {
  Object.assign(held, { choices: FIRST, hangs: false, requestKeys: true });
  keys.clear();
  localStorage.clear();
});

const sent = () =>
  calls
    .filter(({ name }) => name === CALL)
    .map(({ headers, body }) => ({ key: headers.get(IDEMPOTENCY_HEADER), body: JSON.parse(body) }));

/** A server that does only once what has the same key. */
function choose() {
  if (held.hangs) return new Promise<object>(() => undefined);
  const last = sent().at(-1);
  if (last !== undefined && !keys.has(last.key)) {
    keys.add(last.key);
    const { before: _, ...choices } = last.body;
    held.choices = choices;
  }
  return OK;
}

const open = (address = ADDRESS, as = member) =>
  openApp(address, {
    as,
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, request_keys: held.requestKeys }),
      'GET /settings/notifications': () => held.choices,
      [CALL]: choose,
    },
  });

const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

/** Ticks, and loads the app again while that hangs. */
async function tickAndReload(...names: readonly string[]) {
  keepSignedIn();
  held.hangs = true;
  await open();
  await screen.findByRole('checkbox', { name: START });
  for (const name of names) await tick(name);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [first] = sent();
  closeApp();
  calls.length = 0;
  held.hangs = false;
  return first;
}

describe('a choice that is on its way at a reload', () => {
  it('is sent again with its key, and the screen shows it', async () => {
    const before = await tickAndReload(END);
    await open();
    await waitFor(() => expect(sent()).toEqual([before]));
    expect(before?.key).toMatch(/^\w{32}$/);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: END })).toBeChecked());
    expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices');
  });

  it('is sent on whichever screen the member is', async () => {
    const before = await tickAndReload(END);
    await open('/app/settings');
    await waitFor(() => expect(sent()).toEqual([before]));
  });

  it('is sent before the one that waited for it, so that the last one holds', async () => {
    await tickAndReload(END, START);
    await open();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(held.choices).toEqual(ticks('free_cancellation', 'end'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: START })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: END })).toBeChecked();
  });

  it('does not come after a later one of the screen that was loaded again', async () => {
    const before = await tickAndReload(END);
    held.hangs = true; // the one of before is asked for, and hangs again
    await open();
    await screen.findByRole('checkbox', { name: START });
    await waitFor(() => expect(sent()).toEqual([before]));
    held.hangs = false;
    await tick(START);
    await waitFor(() => expect(sent()).toHaveLength(3));
    // The earlier one goes first once more: where it was done, the server answers it, and does nothing.
    expect(sent()[1]).toEqual(before);
    expect(sent()[2]?.key).not.toBe(before?.key);
  });

  it('had been done before another device chose: it is answered, and undoes nothing', async () => {
    const before = await tickAndReload(END);
    keys.add(before?.key ?? null);
    held.choices = ticks('start');
    await open();
    await waitFor(() => expect(sent()).toEqual([before]));
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(held.choices).toEqual(ticks('start'));
    expect(screen.getByRole('checkbox', { name: END })).not.toBeChecked();
  });

  it('is nobody else’s who signs in on this device', async () => {
    await tickAndReload(END);
    const areas = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const taro = { ...member, loginId: 'taro@example.jp' };
    keepSignedIn(taro);
    const other = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...areas, ...other }));
    await open(ADDRESS, taro);
    await screen.findByRole('checkbox', { name: START });
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(sent()).toEqual([]);
  });

  it('is not asked of a server that would do it twice', async () => {
    held.requestKeys = false;
    await tickAndReload(END);
    await open();
    await screen.findByRole('checkbox', { name: START });
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(sent()).toEqual([]);
    expect(screen.getByRole('checkbox', { name: END })).not.toBeChecked();
  });

  it('is not sent when nobody waits for it any more', async () => {
    await tickAndReload(END);
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await open();
    await screen.findByRole('checkbox', { name: START });
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(sent()).toEqual([]);
  });

  const FULL = 'お気に入りは20件までです。';
  it.each([
    [
      'it is refused',
      () => HttpResponse.json({ code: 'favourites_full', message: FULL }, { status: 409 }),
      FULL,
    ],
    [
      'nobody can read the answer',
      () => HttpResponse.json('odd'),
      '画面を閉じる前の変更を保存できたか確認できませんでした。表示されている内容をご確認ください。',
    ],
  ])('is told of where %s', async (_, answer, said) => {
    keepSignedIn();
    const request = { body: { kind: 'floormap', id: 4, is_favourite: 1 } };
    const kept = [{ kind: 'POST /favourites', key: 'key-1', decidedAt: Date.now(), request }];
    const areas = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const choices = { memberId: member.loginId, kept };
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...areas, TabBar: { choices } }));
    await openApp('/app/settings', { answering: { 'POST /favourites': answer } });
    expect(await screen.findByRole('dialog', { name: said })).toBeVisible();
    expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices');
  });

  it('is sent only as its call knows it', async () => {
    keepSignedIn();
    const kept = [
      { kind: 'POST /favourites', key: 'key-1', decidedAt: Date.now(), request: { body: { id: 'x' } } },
      { kind: 'POST /settings/delete-everything', key: 'key-2', decidedAt: Date.now(), request: {} },
      {
        kind: 'POST /notices/{id}/read',
        key: 'key-3',
        decidedAt: Date.now(),
        request: { params: { id: '7' } },
      },
    ];
    const areas = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const choices = { memberId: member.loginId, kept };
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...areas, TabBar: { choices } }));
    await openApp('/app/settings', { answering: { 'POST /notices/7/read': () => OK } });
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name)).toEqual([
      'POST /notices/7/read',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a choice whose answer is lost', () => {
  it('is sent again with the same key, and then holds', async () => {
    keepSignedIn();
    let tries = 0;
    await openApp(ADDRESS, {
      answering: {
        'GET /settings/notifications': () => held.choices,
        [CALL]: () => {
          tries += 1;
          return tries === 1 ? HttpResponse.error() : choose();
        },
      },
    });
    await screen.findByRole('checkbox', { name: START });
    await tick(END);
    await waitFor(() => expect(sent()).toHaveLength(2), { timeout: 5000 });
    expect(sent()[0]).toEqual(sent()[1]);
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).not.toContain('choices'));
    expect(screen.getByRole('checkbox', { name: END })).toBeChecked();
  });
});

it('saves what is chosen where the storage has no room left to keep it', async () => {
  keepSignedIn();
  await open();
  await screen.findByRole('checkbox', { name: END });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await tick(END);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await tick(START);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(screen.getByRole('checkbox', { name: END })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: START })).not.toBeChecked();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
