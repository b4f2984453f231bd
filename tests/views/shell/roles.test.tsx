import { act, screen, waitFor } from '@testing-library/react';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import type { Role } from '#domain/account/role.ts';
import { SCREENS, type ScreenAddress } from '#domain/shell/screens.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { RoleGate } from '#src/app/RoleGate.tsx';
import { isLimited } from '#src/app/roles/access.ts';
import { routes } from '#src/app/routes.tsx';
import { addressesOf } from '#tests/architecture/completeness.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { corporate, guest } from '#tests/support/people/member.ts';
import { address, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { readAloud } from '../support/readAloud.ts';

installApp();

/** Every route that shows something itself. */
function showing(of: readonly RouteObject[]): RouteObject[] {
  return of.flatMap((route) => (route.children ? showing(route.children) : [route]));
}

/** Something else stands for each screen behind its gate: whether it is shown is asked, never what it shows. */
const screens = showing(routes).filter(
  (route): route is RouteObject & { element: ReactElement } =>
    isValidElement(route.element) && route.element.type === RoleGate,
);
const own = screens.map(({ element }) => element);
beforeAll(() => {
  for (const each of screens) each.element = cloneElement(each.element, {}, <h1>その画面</h1>);
});
afterAll(() => {
  for (const [index, each] of screens.entries()) each.element = own[index] ?? each.element;
});

const MEMBERS: Readonly<Record<Role, Member>> = {
  personal: member,
  corporate: corporate(),
  campaign: corporate({ loginId: 'campaign@example.jp' }),
  guest: guest(),
};
const ROLES = ['visitor', 'personal', 'corporate', 'campaign', 'guest'] as const;

const routeAddresses = addressesOf(routes).map((each) => each || '/') as ScreenAddress[];
/** An address that the route shows, with something in the place of each parameter. */
const addressOf = (route: ScreenAddress) => route.replaceAll(/:\w+/g, '2026-11').replace('*', 'nowhere');

const TO_AREAS = `[link ${WORDS.searchByArea}; → /app/area-search]`;
const TO_MENU = `[link ${WORDS.backToMenu}; → /app/settings]`;
const TO_RESERVATIONS = `[link ${WORDS.seeReservation}; → /app/reservations]`;
const GO_ON = ['そのまま予約へお進みいただけます。', TO_AREAS];
const LINK_AGAIN = ['次のご利用も、ご招待のリンクからお入りください。', TO_MENU];
const WHERE = ['ご予約は「入室・延長」で確認できます。', TO_RESERVATIONS];
const NO_PAYMENT = ['招待での利用では、お支払いはありません。', TO_MENU];
const BY_CORPORATION = ['ご利用料金は、ご所属法人のお支払いです。', TO_MENU];
const USE_NOW = [
  TITLES.useNow,
  '招待での利用では、予約なしの利用はできません。',
  '空いている時間を予約すると、ご利用いただけます。',
  TO_AREAS,
];
const HISTORY = ['利用履歴', '招待での利用では、利用履歴は表示されません。', ...WHERE];

/** Each screen that is not for guests: its title, why, the sentence that holds instead, and the way on. */
const SAID_TO_GUESTS: Readonly<Record<string, readonly string[]>> = {
  '/phone-number-validation': ['電話番号の確認', '招待での利用では、電話番号の確認はありません。', ...GO_ON],
  '/app/booth-selection': USE_NOW,
  '/app/use-without-reservation': USE_NOW,
  '/app/welcome-from-signup': ['会員登録', '招待での利用では、会員登録はありません。', ...GO_ON],
  '/app/survey': ['アンケート', '招待での利用では、アンケートはありません。', ...GO_ON],
  '/app/settings/usage-history': HISTORY,
  '/app/settings/usage-history/:id': HISTORY,
  '/app/settings/change-password': [
    TITLES.passwordChange,
    '招待での利用では、パスワードはありません。',
    ...LINK_AGAIN,
  ],
  '/app/settings/change-email': [
    TITLES.mailChange,
    '招待での利用では、メールアドレスの登録はありません。',
    ...LINK_AGAIN,
  ],
  '/app/settings/signed-in-devices': [
    TITLES.devices,
    '招待での利用では、ログイン中の端末は表示されません。',
    ...LINK_AGAIN,
  ],
  '/app/settings/change-personal-information': [
    TITLES.profile,
    '招待での利用では、会員情報はありません。',
    ...LINK_AGAIN,
  ],
  '/app/settings/change-payment': [
    'お支払いカード',
    '招待での利用では、お支払いカードは登録できません。',
    ...NO_PAYMENT,
  ],
  '/app/settings/coupon-code-entry': [
    'クーポン',
    'クーポンは、個人会員の方がご利用いただけます。',
    ...NO_PAYMENT,
  ],
  '/app/settings/make-qr': [
    TITLES.meetingCode,
    '招待での利用では、会議のQRコードは作成できません。',
    ...WHERE,
  ],
};

/** The same, where it is not for members of a corporation, or of its campaign, either. */
const SAID_TO_EMPLOYEES: typeof SAID_TO_GUESTS = {
  '/app/settings/change-personal-information': [
    TITLES.profile,
    '会員情報は、ご所属法人が管理しています。',
    '変更や退会については、ご所属法人にお問い合わせください。',
    TO_MENU,
  ],
  '/app/settings/change-payment': [
    'お支払いカード',
    'お支払いカードは、個人会員の方が登録できます。',
    ...BY_CORPORATION,
  ],
  '/app/settings/coupon-code-entry': [
    'クーポン',
    'クーポンは、個人会員の方がご利用いただけます。',
    ...BY_CORPORATION,
  ],
};

/** The calls of the frame around every screen, whoever is signed in and wherever. */
const OF_THE_FRAME =
  /metadata|get-user|menu-status|invitation-use|coupon-remainder|get-balance|zip|events|logout/;

async function openAs(role: (typeof ROLES)[number], route: ScreenAddress): Promise<void> {
  const as = role === 'visitor' ? member : MEMBERS[role];
  if (role !== 'visitor') keepSignedIn(as);
  await openApp(addressOf(route), {
    as,
    answering: { 'GET /get-balance': () => ({ balance: 3000, campaing_flag: role === 'campaign' ? 1 : 0 }) },
  });
  await screen.findByRole('heading', { level: 1 });
}

/** The screen itself is shown, at its address or at the one that the route leads on to. */
const isShown = () => screen.queryByRole('heading', { name: 'その画面' }) !== null;

/** Routes that show nothing themselves, and where a member ends up. */
const LEADING_ON = ['/', '/app', '/q/:code'];

it('says of every route who may see it, and of nothing else', () => {
  expect(Object.keys(SCREENS).sort()).toEqual([...routeAddresses].sort());
});

it.each([
  ['personal', []],
  ['corporate', ['change-payment', 'coupon-code-entry']],
  ['campaign', ['change-payment', 'change-personal-information', 'coupon-code-entry']],
  [
    'guest',
    [
      'booth-selection',
      'change-email',
      'change-password',
      'change-payment',
      'change-personal-information',
      'coupon-code-entry',
      'make-qr',
      'phone-number-validation',
      'signed-in-devices',
      'survey',
      'usage-history',
      'usage-history/:id',
      'use-without-reservation',
      'welcome-from-signup',
    ],
  ],
] as const)('keeps from %s what is not for them', (role, kept) => {
  const limited = routeAddresses.filter((route) => isLimited(route, [role]));
  expect(limited.map((route) => route.replace(/^(\/app)?(\/settings)?\//, '')).sort()).toEqual(kept);
});

describe.each(ROLES)('as %s', (role) => {
  const may = (route: ScreenAddress) => (SCREENS[route].access as readonly string[]).includes(role);

  it.each(routeAddresses.filter(may))('%s is shown', async (route) => {
    await openAs(role, route);
    await waitFor(() => expect(isShown()).toBe(true));
    if (!LEADING_ON.includes(route)) expect(matchPath(route, address().split('?')[0] ?? '')).not.toBeNull();
  });

  it.each(routeAddresses.filter((route) => !may(route)))(
    '%s is not shown, and asks for nothing',
    async (route) => {
      await openAs(role, route);
      const isMembersOnly = !(SCREENS[route].access as readonly string[]).includes('visitor');
      if (role !== 'visitor' && isMembersOnly) {
        await waitFor(() => expect(document.querySelector('main a')).toBeInTheDocument());
        expect(isShown()).toBe(false);
        const [title, ...lines] = readAloud(document.querySelector('main')?.parentElement ?? document.body);
        const said = role === 'guest' ? SAID_TO_GUESTS[route] : SAID_TO_EMPLOYEES[route];
        expect([title?.replace('# ', ''), ...lines.slice(-3)]).toEqual(said);
      } else {
        // The guards lead on, without a word: a visitor to an account, a member to the booths.
        await waitFor(() =>
          expect(address()).toMatch(role === 'visitor' ? /^\/(login|register)$/ : /^\/app\/area-search$/),
        );
      }
      const names = calls.map(({ name }) => name);
      expect(names.filter((name) => !OF_THE_FRAME.test(name))).toEqual([]);
      const wayOn = document.querySelector<HTMLElement>('main a');
      if (wayOn === null) return;
      const entries = window.history.length;
      act(() => wayOn.click());
      expect(window.history.length, 'the way back does not lead here again').toBe(entries);
      expect(matchPath(route, address().split('?')[0] ?? '')).toBeNull();
    },
  );
});

describe('another member, whom another tab signs in', () => {
  /** Screens outside of the logged-in area that members may see too, and why they may stay as they are. */
  const staying: Readonly<Record<string, string>> = {
    '/invitation-use/:url': 'it is what signs in whom the link is for',
    '/confirm-email/:email/:token': 'it is about the link, whoever is signed in',
    '/phone-number-validation': 'it begins again by itself: tests/views/account/phone.test.tsx',
    '/terms': 'it is the same for everybody, and agrees for whoever is signed in then',
    '/*': 'it says nothing of a member',
  };
  const seen = routeAddresses.filter(
    (route) =>
      (SCREENS[route].access as readonly string[]).includes('personal') && !LEADING_ON.includes(route),
  );

  it('finds every screen of members begun again, but for those that are said to stay', () => {
    expect(seen.filter((route) => !route.startsWith('/app')).sort()).toEqual(Object.keys(staying).sort());
  });

  it.each(seen.filter((route) => !(route in staying)))(
    'sees nothing of the former one on %s',
    async (route) => {
      await openAs('personal', route);
      const former = await screen.findByRole('heading', { name: 'その画面' });
      keepSignedIn({ ...member, loginId: 'taro@example.jp' }, 'token of taro');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
      await waitFor(() => expect(former).not.toBeInTheDocument());
      await screen.findByRole('heading', { name: 'その画面' });
    },
  );
});
