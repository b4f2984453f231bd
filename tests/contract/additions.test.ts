import { describe, expect, it } from 'vitest';
import { additions } from '#contract/api/additions.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { createServerCapabilities, serves } from '#contract/capabilities.ts';
import { nameOf } from '#contract/endpoint.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { getHome } from '#contract/search/home.ts';
import { missingFrom } from '../architecture/completeness.ts';
import { specifiedCalls } from '../architecture/specification.ts';

describe('the additions of our server', () => {
  it('are marked in the contract, each call that is not specified and no other', () => {
    const marked = endpoints.filter(({ additive }) => additive).map(nameOf);
    expect(marked).toEqual(missingFrom(specifiedCalls, endpoints.map(nameOf)));
  });

  it('are named once: calls, and fields of specified calls by the way to them', () => {
    expect(new Set(additions).size).toBe(additions.length);
    expect(additions).toContain('GET /home');
    expect(additions).toContain('GET /notices notices.leads_to');
    expect(additions).toContain('GET /settings/usage-history month');
    expect(additions.filter((name) => name.startsWith('GET /home '))).toEqual([]);
  });
});

describe('the capabilities of a server', () => {
  const ours = { requestKeys: true, additions };

  it('are those of the specification until it has answered', () => {
    expect(createServerCapabilities().current()).toEqual({ requestKeys: false, additions: [] });
  });

  it('are waited for until it has answered, or could not be asked', async () => {
    const answered = createServerCapabilities();
    const asked = answered.known();
    answered.learn(ours);
    const silent = createServerCapabilities();
    silent.doWithout();
    expect(await Promise.all([asked, silent.known()])).toEqual([ours, { requestKeys: false, additions: [] }]);
  });

  it('stay what they were while it can not be asked', () => {
    const known = createServerCapabilities();
    known.learn(ours);
    known.doWithout();
    expect(known.current()).toEqual(ours);
  });

  it('tell which calls and fields it serves', () => {
    const plain = { requestKeys: false, additions: [] };
    expect([serves(ours, getHome), serves(plain, getHome)]).toEqual([true, false]);
    expect([serves(ours, listNotices), serves(plain, listNotices)]).toEqual([true, true]);
    const field = 'notices.leads_to';
    expect([serves(ours, listNotices, field), serves(plain, listNotices, field)]).toEqual([true, false]);
  });
});
