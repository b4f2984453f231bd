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

/** Whether the text has the address in it: up to its parameters, which stand behind it. */
function has(text: string, address: string): boolean {
  const [fixed = ''] = address.split('/:');
  return text.includes(`'${fixed}'`) || (fixed !== address && text.includes(`\`${fixed}/`));
}

it('knows an address by itself, and not as the beginning of another', () => {
  expect(has("at('/app/reservations/extend')", '/app/reservations')).toBe(false);
  expect(has("at('/app/reservations')", '/app/reservations')).toBe(true);
  expect(has('`/app/places/7`', '/app/places/:id')).toBe(true);
});

it('has a way to every screen of members', () => {
  expect(ofMembers.filter((address) => !has(builder, address))).toEqual([]);
});

it('leads somebody there: every address that can be built is asked for', () => {
  const unasked = Object.keys(paths).filter(
    (name) => !askers.some(([, text]) => new RegExp(`\\bpaths\\.${name}\\b`).test(text)),
  );
  expect(unasked).toEqual([]);
});
