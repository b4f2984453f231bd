import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { at } from '#tests/support/clock/moments.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { afterOthers, HOME_PLACE, HOME_RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T10:12:30')));
afterEach(() => vi.restoreAllMocks());

const owing: Member = { ...member, card: '************0341', owedYen: 4125 };
const IN_USE = { ...HOME_RESERVATION, reserve_start_time: '20261120093000', use_state: 1 };

/** The parts that may stand below the title, in the order of the rule. */
const PARTS = {
  owed: /お支払いが済んでいません/,
  strip: /品川シーサイド/,
  coupons: /無料で使える時間/,
  help: /はじめての方へ/,
  places: /^いつもの場所$/,
  areas: /^東京エリア$/,
};
type Part = keyof typeof PARTS;

async function openHome(as: Member, reservation: object | null, coupons = 60): Promise<void> {
  keepSignedIn(as);
  const answering: Answers = {
    'GET /home': afterOthers({ reservation, places: [HOME_PLACE], areas: [] }),
    'GET /setting/coupon-remainder': () => ({ coupon_remainder: coupons }),
  };
  await openApp('/app/area-search', { as, answering });
  await screen.findByRole('heading', { name: PARTS.places });
  if (coupons > 0) await screen.findByText(/残り1時間/);
}

/** The parts that are there, in the order of the page. */
function partsInOrder(): readonly Part[] {
  const found = (Object.keys(PARTS) as Part[]) // the keys of a constant are its own
    .map((part) => ({ part, at: screen.queryAllByText(PARTS[part])[0] }))
    .filter((each): each is { part: Part; at: HTMLElement } => each.at !== undefined);
  return found
    .toSorted((one, other) =>
      one.at.compareDocumentPosition(other.at) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(({ part }) => part);
}

describe('below the title of the home screen', () => {
  it('stand the help and the places alone where there is nothing else', async () => {
    await openHome(member, null, 0);
    expect(partsInOrder()).toEqual(['help', 'places', 'areas']);
  });

  it('the next reservation comes before the coupons and the help', async () => {
    await openHome(member, HOME_RESERVATION);
    expect(partsInOrder()).toEqual(['strip', 'coupons', 'help', 'places', 'areas']);
  });

  it('stands no help while money is owed, which comes before all else', async () => {
    await openHome(owing, HOME_RESERVATION);
    expect(partsInOrder()).toEqual(['owed', 'strip', 'coupons', 'places', 'areas']);
  });

  it('stands no help while a booth is in use', async () => {
    await openHome(member, IN_USE);
    expect(partsInOrder()).toEqual(['strip', 'coupons', 'places', 'areas']);
  });
});
