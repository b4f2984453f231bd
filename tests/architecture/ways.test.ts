import { expect, it } from 'vitest';
import { addressesWhere } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { sourcesOf } from './sources.ts';

const BUILDER = 'machines/shell/paths.ts';

const sources = [...sourcesOf('machines'), ...sourcesOf('src')];
const builder = sources.find(([path]) => path === BUILDER)?.[1] ?? '';
const askers = sources.filter(([path]) => path !== BUILDER);

/** Those of members: the others are mailed, printed or where the app begins. */
const ofMembers = addressesWhere(() => true).filter(
  (address) => address.startsWith('/app/') && !address.endsWith('*'),
);

/** Whether somebody leads to the screen: a function of the builder, or `paths.to`. */
function isLedTo(address: string): boolean {
  return (
    builder.includes(`'${address}'`) || askers.some(([, text]) => text.includes(`paths.to('${address}'`))
  );
}

it('knows an address by itself, and not as the beginning of another', () => {
  expect(isLedTo('/app/reserv')).toBe(false);
  expect(isLedTo('/app/reservations')).toBe(true);
  expect(isLedTo('/app/settings')).toBe(true);
});

it('has a way to every screen of members', () => {
  expect(ofMembers.filter((address) => !isLedTo(address))).toEqual([]);
});

it('leads somebody there: every address that can be built is asked for', () => {
  const unasked = Object.keys(paths).filter(
    (name) => !askers.some(([, text]) => new RegExp(`\\bpaths\\.${name}\\b`).test(text)),
  );
  expect(unasked).toEqual([]);
});
