import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { FALLBACKS } from '#domain/messages.ts';
import {
  type Answers,
  calls,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { keysOf } from '../support/reading.ts';

installApp();

const KEY = 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM';
const SWITCH = { name: 'この端末でプッシュを受け取る' };
const START = { name: '開始15分前をプッシュで受け取る' };
const OFF = 'お知らせの時刻に、画面に表示します';
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};
const guest = { ...member, name: 'ご招待のお客さま', isGuest: true };

interface Given {
  readonly permission?: NotificationPermission;
  /** The answer of the member. */
  readonly answer?: NotificationPermission;
  /** The key under which the browser is subscribed. */
  readonly subscribedTo?: string | null;
  readonly userAgent?: string;
}

/** A browser with a push service, and what is asked of it. */
function stubBrowser({
  permission = 'default',
  answer = 'granted',
  subscribedTo = null,
  userAgent,
}: Given = {}) {
  let held: string | null = subscribedTo;
  const made = (key: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => {
      held = null;
      return true;
    },
  });
  const requestPermission = vi.fn(async () => answer);
  const subscribe = vi.fn(async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (held !== null && held !== key) throw new Error('InvalidStateError');
    held = key;
    return made(key);
  });
  const pushManager = { getSubscription: async () => (held === null ? null : made(held)), subscribe };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  Object.assign(window, { Notification: { permission, requestPermission }, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  if (userAgent !== undefined) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return { requestPermission, subscribe, held: () => held };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(window, 'PushManager');
});

async function openPushes(isHere = false, as = member, answering: Answers = {}) {
  keepSignedIn(as);
  await openApp('/app/settings/notifications', {
    as,
    answering: {
      'GET /settings/notifications': () => ({
        channels: { mail: as.isGuest ? [] : ['start'], push: ['start', 'free_cancellation', 'end'] },
        quiet_hours: { enabled: true, from: 22, to: 7 },
        push: { public_key: KEY, on_this_device: isHere },
      }),
      'POST /settings/notifications': () => ({ message: 'OK' }),
      'POST /push/subscribe': () => ({ message: 'OK' }),
      'DELETE /push/subscribe': () => ({ message: 'OK' }),
      'GET /settings/calendar': () => ({ calendar: null }),
      ...answering,
    },
  });
}

const sent = (name: string) => calls.filter((each) => each.name === name);

it('asks the member only after the tap that wants pushes, and subscribes this device', async () => {
  const { requestPermission, subscribe } = stubBrowser();
  await openPushes();
  const wanted = await screen.findByRole('switch', SWITCH);
  await waitFor(() => expect(wanted).toHaveAccessibleDescription(OFF));
  expect(screen.getByRole('checkbox', START)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('checkbox', START)).not.toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(wanted);
  await waitFor(() => expect(wanted).toBeChecked());
  expect(wanted).toHaveAccessibleDescription('空き待ちの順番と、お支払いの不備も届きます');
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(sent('POST /push/subscribe').map(({ body }) => JSON.parse(body))).toEqual([subscription]);
  expect(screen.getByRole('checkbox', START)).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', START));
  await waitFor(() => expect(sent('POST /settings/notifications')).toHaveLength(1));
  expect(JSON.parse(sent('POST /settings/notifications')[0]?.body ?? '').channels.push).toEqual([
    'free_cancellation',
    'end',
  ]);
});

it('is on without a word where browser and server know of it, and ends by a tap', async () => {
  const { held } = stubBrowser({ permission: 'granted', subscribedTo: KEY });
  await openPushes(true);
  const wanted = await screen.findByRole('switch', SWITCH);
  await waitFor(() => expect(wanted).toBeChecked());
  await userEvent.click(wanted);
  await waitFor(() => expect(wanted).not.toBeChecked());
  expect(sent('DELETE /push/subscribe')).toHaveLength(1);
  expect(held()).toBeNull();
});

it('is off where the server has ended it, and on again by a tap, under the key of now', async () => {
  const { held } = stubBrowser({ permission: 'granted', subscribedTo: KEY.replace('BNbx', 'BNby') });
  await openPushes(true);
  const wanted = await screen.findByRole('switch', SWITCH);
  await waitFor(() => expect(wanted).toHaveAccessibleDescription(OFF));
  await userEvent.click(wanted);
  await waitFor(() => expect(wanted).toBeChecked());
  expect(held()).toBe(KEY);
});

it('says how to allow what the browser forbids, before the tap and after it', async () => {
  stubBrowser({ permission: 'denied' });
  await openPushes();
  expect(
    await screen.findByText('ブラウザーか端末の設定で、このサイトの通知を許可してください。'),
  ).toBeVisible();
  expect(screen.queryByRole('switch', SWITCH)).toBeNull();
  expect(screen.getByRole('checkbox', START)).toHaveAccessibleDescription(
    'プッシュは、ブラウザーの設定で止められています ブラウザーか端末の設定で、このサイトの通知を許可してください。',
  );
});

it('stays off where the question is closed', async () => {
  stubBrowser({ answer: 'default' });
  await openPushes();
  const wanted = await screen.findByRole('switch', SWITCH);
  await waitFor(() => expect(wanted).toHaveAccessibleDescription(OFF));
  await userEvent.click(wanted);
  await waitFor(() => expect(wanted).toHaveAccessibleDescription(OFF));
  expect(wanted).not.toBeChecked();
  expect(sent('POST /push/subscribe')).toEqual([]);
});

it('says what to answer while the browser asks, and that it can not where the browser gives none', async () => {
  const answered = Promise.withResolvers<NotificationPermission>();
  const { requestPermission, subscribe } = stubBrowser();
  requestPermission.mockReturnValue(answered.promise);
  subscribe.mockRejectedValue(new Error('AbortError'));
  await openPushes();
  const wanted = await screen.findByRole('switch', SWITCH);
  await waitFor(() => expect(wanted).toHaveAccessibleDescription(OFF));
  await userEvent.click(wanted);
  expect(await screen.findByText('ブラウザーの確認で「許可」を選んでください')).toBeVisible();
  answered.resolve('granted');
  await waitFor(() =>
    expect(wanted).toHaveAccessibleDescription(
      'この端末では準備できませんでした。しばらくしてから、もう一度お試しください',
    ),
  );
  expect(sent('POST /push/subscribe')).toEqual([]);
});

it('leads to the home screen on an iPhone, where only an app of it has pushes', async () => {
  stubBrowser({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari/604.1',
  });
  await openPushes();
  expect(await screen.findByText('追加したあと、そのアイコンから開いてください。')).toBeVisible();
  expect(screen.getByText('プッシュは、ホーム画面に追加すると使えます')).toBeVisible();
  expect(screen.getByText('ホーム画面に追加')).toBeVisible();
});

it('says so where the browser has no pushes', async () => {
  await openPushes();
  expect(await screen.findByText('このブラウザーでは、プッシュを受け取れません')).toBeVisible();
  expect(screen.getByText('ChromeやEdge、Safariの新しい版でお試しください。')).toBeVisible();
});

it('is all that guests choose: they have no mails and no calendar', async () => {
  stubBrowser();
  await openPushes(false, guest);
  expect(await screen.findByRole('switch', SWITCH)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'メール' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'カレンダー' })).toBeNull();
});

it.each<[string, boolean, string, RegExp]>([
  ['they began', false, 'POST /push/subscribe', /始められたか確認できませんでした/],
  ['they ended', true, 'DELETE /push/subscribe', /止められたか確認できませんでした/],
])(
  'says where the server does not answer that it is not known whether %s, and why',
  async (_, isHere, call, words) => {
    stubBrowser({ permission: 'granted', subscribedTo: isHere ? KEY : null });
    let isDown = true;
    await openPushes(isHere, member, {
      [call]: () => (isDown ? HttpResponse.error() : { message: 'OK' }),
    });
    const wanted = await screen.findByRole('switch', SWITCH);
    await waitFor(() => expect(wanted.getAttribute('aria-checked') === 'true').toBe(isHere));
    await waitFor(() => expect(wanted).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(wanted);
    expect(await screen.findByRole('alert')).toHaveTextContent(FALLBACKS.network);
    expect(wanted).toHaveAccessibleDescription(words);
    // The reason says so already, once.
    expect(wanted).not.toHaveAccessibleDescription(/もう一度/);
    isDown = false;
    await userEvent.click(wanted);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

it('is not offered where the server pushes nothing', async () => {
  stubBrowser();
  keepSignedIn();
  const additions = METADATA.additions.filter((name) => !name.includes('/push/'));
  await openApp('/app/settings/notifications', {
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, additions }),
      'GET /settings/notifications': () => ({
        channels: { mail: ['start'] },
        quiet_hours: { enabled: true, from: 22, to: 7 },
      }),
      'GET /settings/calendar': () => ({ calendar: null }),
    },
  });
  expect(await screen.findByRole('checkbox', { name: '開始15分前をメールで受け取る' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'プッシュ' })).toBeNull();
});

it.each([
  ['begin', 'POST /push/subscribe', false],
  ['end', 'DELETE /push/subscribe', true],
] as const)(
  '%s once: what could not be told is told by the same key, at the next tap too',
  async (_, call, isOn) => {
    stubBrowser(isOn ? { permission: 'granted', subscribedTo: KEY } : {});
    let lost = 0;
    const answer = () => {
      lost += 1;
      return lost > 3 ? { message: 'OK' } : HttpResponse.error();
    };
    await openPushes(isOn, member, { [call]: answer });
    const wanted = await screen.findByRole('switch', SWITCH);
    await waitFor(() => expect(wanted).toHaveProperty('checked', isOn));
    await userEvent.click(wanted);
    await waitFor(() => expect(wanted).toHaveAccessibleDescription(/確認できませんでした/), {
      timeout: 8_000,
    });
    const [first, ...more] = keysOf(call);
    expect(first).toMatch(/^\w{32}$/);
    expect(more).toEqual([first, first]);
    await userEvent.click(wanted);
    await waitFor(() => expect(wanted).toHaveProperty('checked', !isOn));
    expect(keysOf(call)).toEqual([first, ...more, first]);
  },
);
