import { expect, it } from 'vitest';
import { addressesWhere, SCREENS, type Screen, screenAt } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { screens } from '#src/app/screens.ts';

const coded = Object.keys(screens) as (keyof typeof screens)[];

it('fetches ahead, keeps for offline and names with the document only screens that have code', () => {
  const fetched = addressesWhere(
    ({ isFetchedAhead, isKeptForOffline, opensAlone }) =>
      (isFetchedAhead ?? isKeptForOffline ?? opensAlone) === true,
  );
  expect(fetched.filter((address) => !(coded as string[]).includes(address))).toEqual([]);
});

it('shows one screen at two addresses only to the same people, with the same bars', () => {
  const pages = coded.filter((address) => !address.endsWith('*'));
  for (const [, shared] of Map.groupBy(pages, (address) => screens[address])) {
    const known = shared.map((address) => {
      const { access, shape, tab, hasOwnBar, hasWallet, hasCardFields }: Screen = SCREENS[address];
      return { access, shape, tab, hasOwnBar, hasWallet, hasCardFields };
    });
    for (const each of known) expect(each, shared.join()).toEqual(known[0]);
  }
});

// The address that `to` is given is of the table by its type.
const { to: _, ...queried } = paths;

it.each(Object.entries(queried))('leads to a screen of the table: %s', (_, path) => {
  const any = { id: 1, name: '東京', boothIds: [1], floorMapId: 1, startsAt: 0 };
  const address = (path as (given: unknown) => string)(any); // whatever each of them wants
  expect([SCREENS['/*'], SCREENS['/app/*']]).not.toContain(screenAt(address.replace(/\?.*/, '')));
});
