import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { corporate, guest } from '#tests/support/people/member.ts';
import { installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { dialogOf, later, press } from '../support/reading.ts';
import { afterOthers } from '../support/wire.ts';

installApp();

const employee = corporate({ corporationName: 'みなと商事' });
const invited = guest({ corporationName: 'みなと商事' });
const HOME = { reservation: null, places: [], areas: [] };
const answering = {
  'GET /home': afterOthers(HOME),
  'GET /setting/coupon-remainder': () => ({ coupon_remainder: 130 }),
  'GET /get-balance': () => ({ balance: 2_450, campaing_flag: 1 }),
};

describe('the header', () => {
  it.each([
    ['a personal member: the free minutes of coupons', member, '無料で使える時間 残り2時間10分'],
    ['a member of a campaign: the corporation and its balance', employee, 'みなと商事 残高 2,450円'],
  ])('tells %s', async (_, as, said) => {
    keepSignedIn(as);
    await openApp('/app/area-search', { as, answering });
    const header = await screen.findByRole('region', { name: '残り時間と残高' });
    expect(await within(header).findByText(/残/, { selector: 'strong' })).toBeVisible();
    expect(header).toHaveTextContent(said);
  });

  it.each([
    ['minutes', member, 'GET /setting/coupon-remainder', { coupon_remainder: 130 }, /残り2時間10分/],
    ['a balance', employee, 'GET /get-balance', { balance: 2_450, campaing_flag: 1 }, /残高 2,450円/],
  ])(
    'says %s that came after the home screen on the next screen: nothing moves',
    async (_, as, call, left, said) => {
      keepSignedIn(as);
      const { answer, say } = later();
      await openApp('/app/area-search', { as, answering: { 'GET /home': () => HOME, [call]: answer } });
      await dialogOf('はじめての方へ');
      say(left);
      await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).toContain(Object.keys(left)[0]));
      expect(screen.queryByText(said)).toBeNull();
      await press(WORDS.hideHelp);
      await press(WORDS.menu, 'link');
      await press(WORDS.areaSearch, 'link');
      expect(await screen.findByText(said)).toBeVisible();
    },
  );

  it.each([
    [
      'minutes',
      member,
      'GET /setting/coupon-remainder',
      { coupon_remainder: 130 },
      { coupon_remainder: 0 },
      '無料で使える時間はなくなりました',
    ],
    [
      'a balance',
      employee,
      'GET /get-balance',
      { balance: 2_450, campaing_flag: 1 },
      { balance: 0, campaing_flag: 0 },
      'みなと商事 残高は使えなくなりました',
    ],
  ])(
    'keeps the line of %s that are used up until the screen is left',
    async (_, as, call, before, now, said) => {
      keepSignedIn(as);
      await openApp('/app/area-search', { as, answering: { ...answering, [call]: () => before } });
      await screen.findByText(/残り2時間|2,450円/);
      cleanup();
      const home = { 'GET /home': () => HOME };
      await openApp('/app/area-search', { as, answering: { ...home, [call]: afterOthers(now) } });
      const header = await screen.findByRole('region', { name: '残り時間と残高' });
      await waitFor(() => expect(header).toHaveTextContent(new RegExp(`^${said}$`)));
    },
  );
});

describe('the help', () => {
  it.each([
    ['a personal member', member],
    ['a member of an organisation', employee],
    ['a guest', invited],
  ])('stands on the first view of %s, again at the next, and no more once it is hidden', async (_, as) => {
    keepSignedIn(as);
    const visit = () => openApp('/app/area-search', { as });
    const leave = (app: Awaited<ReturnType<typeof visit>>) => {
      cleanup();
      app.stop();
    };
    const first = await visit();
    await dialogOf('はじめての方へ');
    leave(first);
    const second = await visit();
    await dialogOf('はじめての方へ');
    await press(WORDS.hideHelp);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    leave(second);
    await visit();
    await screen.findByRole('link', { name: /東京駅 八重洲口/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
