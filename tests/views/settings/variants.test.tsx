import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { getHome } from '#contract/search/home.ts';
import type { Member } from '#domain/account/member.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { corporate, guest } from '#tests/support/people/member.ts';
import { history } from '#tests/support/values/history.ts';
import {
  type Answers,
  address,
  calls,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { later, press } from '../support/reading.ts';
import { afterOthers } from '../support/wire.ts';

installApp();

const employee = corporate({ corporationName: 'みなと商事' });
const invited = guest({ corporationName: 'みなと商事' });
const campaign = { 'GET /get-balance': () => ({ balance: 2_450, campaing_flag: 1 }) };

const place = {
  areaId: 1,
  floorMapId: 1,
  boothIds: [1, 2],
  placeName: '東京駅',
  name: '八重洲口',
  latitude: 35.68,
  longitude: 139.77,
  lastUsedAt: NOW,
  isFavourite: null,
  boothCount: 2,
  freeCount: 2,
  nextFreeAt: null,
  closed: null,
  gross: null,
};

/** A menu status that presents a survey, and everything that a member could be shown. */
const answering: Answers = {
  'GET /menu-status': () => ({ survey_should_be_presented: true, notices_count: 1 }),
  'GET /home': afterOthers(
    getHome.output.encode({ reservation: null, usual: [], places: [place], areas: [] }),
  ),
  'GET /setting/coupon-remainder': () => ({ coupon_remainder: 130 }),
  'GET /settings/usage-history': () => getUsageHistory.output.encode(history),
  'GET /notices': () =>
    listNotices.output.encode([{ id: 1, contents: '題', createdAt: NOW, readAt: null, leadsTo: null }]),
};

async function open(at: string, as: Member, more: Answers = {}) {
  keepSignedIn(as);
  await openApp(at, { as, answering: { ...answering, ...more } });
}

const services = async () =>
  within(await screen.findByRole('list', { name: 'ご利用' }))
    .getAllByRole('link')
    .map((row) => row.textContent);
const asked = (name: string) => calls.filter((call) => call.name === name).length;

describe('the member services', () => {
  it.each([
    [
      'a personal member',
      member,
      {},
      [WORDS.history, /^クーポン残り 2時間10分$/, WORDS.meetingCode, /^アンケート/],
    ],
    ['a corporate member', employee, {}, ['利用履歴', WORDS.meetingCode, /^アンケート/]],
    ['a member of a campaign', employee, campaign, ['利用履歴', WORDS.meetingCode, /^アンケート/]],
  ] as const)('are in the menu of %s as they may use them', async (_, as, more, rows) => {
    await open('/app/settings', as, more);
    await waitFor(async () =>
      expect(await services()).toEqual(
        rows.map((row) => (typeof row === 'string' ? row : expect.stringMatching(row))),
      ),
    );
    expect(asked('GET /setting/coupon-remainder') > 0).toBe(as.isPersonal);
  });

  it('are not in the menu of a guest, who finds terms and logout', async () => {
    await open('/app/settings', invited);
    expect(await screen.findByRole('link', { name: WORDS.terms })).toBeVisible();
    expect(screen.getByRole('button', { name: WORDS.logOut })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'ご利用' })).toBeNull();
    for (const word of [/利用履歴/, /クーポン/, /アンケート/, /領収書/, /お支払い/]) {
      expect(screen.queryByText(word), String(word)).toBeNull();
    }
  });

  it.each([
    ['a personal member', member],
    ['a corporate member', employee],
    ['a guest', invited],
  ])('leave %s whom to call and the way out, as long as no answer comes', async (_, as) => {
    const { answer } = later();
    const support = { tel: '0312345678', mail: null, hours: '毎日 7:00–23:00' };
    await open('/app/settings', as, {
      'GET /metadata.json': () => ({ ...METADATA, support }),
      'GET /get-balance': answer,
    });
    expect(await screen.findByRole('link', { name: /^お問い合わせ/ })).toBeVisible();
    for (const name of [WORDS.help, WORDS.logOut]) expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('keep the place of as many rows as a member of a campaign had before', async () => {
    const { answer, say } = later();
    let hears: () => object = campaign['GET /get-balance'];
    await open('/app/settings', employee, { 'GET /get-balance': () => hears() });
    const rows = await screen.findByRole('list', { name: 'アカウント' });
    const had = within(rows).getAllByRole('listitem').length;

    hears = answer;
    await press(/^エリア検索/, 'link');
    await press(WORDS.menu, 'link');
    const toCome = await screen.findByText('アカウントのメニューを読み込んでいます');
    expect(within(toCome.parentElement ?? toCome).getAllByRole('listitem', { hidden: true })).toHaveLength(
      had,
    );
    say({ balance: 2_450, campaing_flag: 1 });
    expect(
      within(await screen.findByRole('list', { name: 'アカウント' })).getAllByRole('listitem'),
    ).toHaveLength(had);
  });

  it.each([
    ['a personal member', member, {}, '無料で使える時間 残り2時間10分'],
    ['a member of a campaign', employee, campaign, 'みなと商事 残高 2,450円'],
  ] as const)('say above the areas what %s has left', async (_, as, more, left) => {
    await open('/app/area-search', as, more);
    const header = await screen.findByRole('region', { name: '残り時間と残高' });
    await waitFor(() => expect(header).toHaveTextContent(left));
    expect(await screen.findByRole('link', { name: WORDS.useNow })).toBeVisible();
  });

  it('show a corporate member without a campaign neither balance nor minutes', async () => {
    await open('/app/area-search', employee);
    expect(await screen.findByRole('link', { name: WORDS.useNow })).toBeVisible();
    await waitFor(() => expect(asked('GET /get-balance')).toBeGreaterThan(0));
    expect(screen.queryByText(/残高|残り\d/)).toBeNull();
  });

  it('let a guest reserve, without a use at once, an amount, minutes or a survey', async () => {
    await open('/app/area-search', invited);
    expect(await screen.findByRole('link', { name: WORDS.reservePlace })).toBeVisible();
    expect(screen.queryByRole('link', { name: WORDS.useNow })).toBeNull();
    expect(screen.queryByText(/円/)).toBeNull();
    expect([asked('GET /get-balance'), asked('GET /setting/coupon-remainder')]).toEqual([0, 0]);
    expect(address()).toBe('/app/area-search');
  });

  it.each([
    ['/app/settings/usage-history', 'GET /settings/usage-history'],
    ['/app/settings/coupon-code-entry', 'GET /setting/coupon-info'],
    ['/app/survey', 'POST /settings/survey/answer'],
  ])('tell a guest who follows a link to %s nothing', async (at, call) => {
    const forbidden = () =>
      Response.json({ message: '権限エラーが発生しました。', code: 'forbidden' }, { status: 403 });
    await open(at, invited, { 'GET /settings/survey': forbidden });
    await screen.findAllByRole('heading', { level: 1 });
    expect(asked(call)).toBe(0);
    expect(screen.queryByText(/円/)).toBeNull();
  });
});
