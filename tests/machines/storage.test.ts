import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { persistence } from '#machines/persistence.ts';
import {
  bindStores,
  clearSessionParts,
  memoryStores,
  readPart,
  type Stores,
  writePart,
} from '#machines/storage.ts';
import { member } from '#tests/support/values/arbitraries.ts';

const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!hanako) throw new Error('Failed to make a member.');
const auth = { token: 'token-1', user: memberCodec.encode(hanako) };
const counts = { memberId: hanako.loginId, notices: 3, reservations: 1, survey: false };

let stores: Stores;
beforeEach(() => {
  stores = memoryStores();
  bindStores(stores);
});

describe('what is kept on the device', () => {
  it('stands under a key versioned 20201020, App in the session storage and the rest in the local one', () => {
    expect(STORAGE_KEY).toContain('20201020');
    writePart('TabBar.counts', counts);
    writePart('App.tenant', { tenantId: 'demo' });
    expect(JSON.parse(stores.local.getItem(STORAGE_KEY) ?? '')).toEqual({ TabBar: { counts } });
    expect(JSON.parse(stores.session.getItem(STORAGE_KEY) ?? '')).toEqual({
      App: { tenant: { tenantId: 'demo' } },
    });
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
    for (const [name, { store }] of Object.entries(persistence)) {
      const area = name.split('.')[0];
      expect(specified).toContain(area);
      expect([name, store]).toEqual([name, area === 'App' ? 'session' : 'local']);
    }
  });

  it('is read as it was written, each part by itself', () => {
    writePart('Auth.signIn', auth);
    writePart('TabBar.counts', counts);
    writePart('TabBar.counts', null);
    expect(JSON.parse(stores.local.getItem(STORAGE_KEY) ?? '')).toEqual({ Auth: { signIn: auth } });
    expect([readPart('Auth.signIn'), readPart('TabBar.counts')]).toEqual([auth, null]);
  });

  it.each([
    ['no JSON', '{"Auth":'],
    ['a list', '[]'],
    ['text', '"Auth"'],
    ['null', 'null'],
    ['an area of another shape', '{"Auth":"token"}'],
    ['a part of another shape', '{"Auth":{"signIn":{"token":1}}}'],
    ['a member of another version', '{"Auth":{"signIn":{"token":"a","user":{"loginid":"a"}}}}'],
  ])('is dropped where it does not parse: %s', (_, text) => {
    stores.local.setItem(STORAGE_KEY, text);
    expect(readPart('Auth.signIn')).toBeNull();
    writePart('Auth.signIn', auth);
    expect(readPart('Auth.signIn')).toEqual(auth);
  });

  it('does not take one broken area for all', () => {
    stores.local.setItem(STORAGE_KEY, JSON.stringify({ Auth: 7, TabBar: { counts } }));
    expect([readPart('Auth.signIn'), readPart('TabBar.counts')]).toEqual([null, counts]);
  });
});

it('a logout clears what belongs to the member, and leaves what a visitor agreed to and the tenant', () => {
  writePart('Auth.signIn', auth);
  writePart('TabBar.counts', counts);
  writePart('UsageTerms.agreement', { version: '2026-04' });
  writePart('App.tenant', { tenantId: 'demo' });
  clearSessionParts();
  expect([readPart('Auth.signIn'), readPart('TabBar.counts'), readPart('Reservation.creation')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([readPart('UsageTerms.agreement'), readPart('App.tenant')]).toEqual([
    { version: '2026-04' },
    { tenantId: 'demo' },
  ]);
  expect(stores.local.getItem(STORAGE_KEY)).not.toContain('token');
});
