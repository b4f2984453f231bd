import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { persistence, STORAGE_KEY } from '#machines/persistence.ts';
import {
  bindStores,
  clearSessionAreas,
  memoryStores,
  readArea,
  type Stores,
  writeArea,
} from '#machines/storage.ts';
import { member } from '#tests/support/arbitraries.ts';

const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!hanako) throw new Error('Failed to make a member.');
const auth = { token: 'token-1', user: memberCodec.encode(hanako) };
const counts = { notices: 3, reservations: 1, survey: false };

let stores: Stores;
beforeEach(() => {
  stores = memoryStores();
  bindStores(stores);
});

describe('what is kept on the device (sections 3 and 9)', () => {
  it('stands under a key versioned 20201020, App in the session storage and the rest in the local one', () => {
    expect(STORAGE_KEY).toContain('20201020');
    writeArea('TabBar', counts);
    writeArea('App', { tenantId: 'demo' });
    expect(JSON.parse(stores.local.getItem(STORAGE_KEY) ?? '')).toEqual({ TabBar: counts });
    expect(JSON.parse(stores.session.getItem(STORAGE_KEY) ?? '')).toEqual({ App: { tenantId: 'demo' } });
  });

  it('has only areas that the spec names', () => {
    const specified = [
      'Auth',
      'Coupon',
      'Survey',
      'UsageTerms',
      'Registration',
      'TabBar',
      'Reservation',
      'App',
    ];
    expect(Object.keys(persistence).filter((name) => !specified.includes(name))).toEqual([]);
    for (const [name, { store }] of Object.entries(persistence)) {
      expect([name, store]).toEqual([name, name === 'App' ? 'session' : 'local']);
    }
  });

  it('is read as it was written, each area by itself', () => {
    writeArea('Auth', auth);
    writeArea('TabBar', counts);
    writeArea('TabBar', null);
    expect([readArea('Auth'), readArea('TabBar')]).toEqual([auth, null]);
  });

  it.each([
    ['no JSON', '{"Auth":'],
    ['a list', '[]'],
    ['text', '"Auth"'],
    ['null', 'null'],
    ['an area of another shape', '{"Auth":{"token":1}}'],
    ['a member of another version', '{"Auth":{"token":"a","user":{"loginid":"a"}}}'],
  ])('is dropped where it does not parse: %s', (_, text) => {
    stores.local.setItem(STORAGE_KEY, text);
    expect(readArea('Auth')).toBeNull();
    writeArea('Auth', auth);
    expect(readArea('Auth')).toEqual(auth);
  });

  it('does not take one broken area for all', () => {
    stores.local.setItem(STORAGE_KEY, JSON.stringify({ Auth: { token: 1 }, TabBar: counts }));
    expect([readArea('Auth'), readArea('TabBar')]).toEqual([null, counts]);
  });
});

it('a logout clears what belongs to the member, and leaves what a visitor agreed to and the tenant', () => {
  writeArea('Auth', auth);
  writeArea('TabBar', counts);
  writeArea('UsageTerms', { version: '2026-04' });
  writeArea('App', { tenantId: 'demo' });
  clearSessionAreas();
  expect([readArea('Auth'), readArea('TabBar'), readArea('Reservation')]).toEqual([null, null, null]);
  expect([readArea('UsageTerms'), readArea('App')]).toEqual([{ version: '2026-04' }, { tenantId: 'demo' }]);
  expect(stores.local.getItem(STORAGE_KEY)).not.toContain('token');
});
