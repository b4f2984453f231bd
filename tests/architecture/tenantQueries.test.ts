/** Queries begin with their tenant (docs/decisions/0020-queries-begin-with-their-tenant.md). */
import { describe, expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { sourcesOf } from './sources.ts';

/** The queries of the builder that are narrowed to a tenant by hand, by what they begin with. */
function filteredByHand([path, written]: Source): readonly string[] {
  const text = written.replaceAll(/^\s*\/\/.*$/gm, '');
  const filters = text.matchAll(/\.where\(\s*['"`](?:\w+\.)?tenant_id['"`],\s*['"`]=['"`]/g);
  return [...filters].map(({ index }) => {
    const begins = text
      .slice(0, index)
      .matchAll(/\.(selectFrom|updateTable|deleteFrom)\(\s*'?([\w ]+?)'?\s*\)/g);
    const [, verb = '', table = ''] = [...begins].at(-1) ?? [];
    return `${path}: ${verb} ${table}`;
  });
}

const INSIDE = 'inside a statement, whose builder can only go on with its own';

/** Filters that `ofTenant` can't write, and why. */
const BY_HAND: Readonly<Record<string, string>> = {
  'server/account/links/signUpLink.ts: selectFrom sign_up_links': INSIDE,
  'server/account/session/deviceProof.ts: selectFrom device_proofs': INSIDE,
  'server/account/session/session.ts: selectFrom sessions': INSIDE,
  'server/booking/ledger/ledger.ts: selectFrom ledger_entries as held': 'names its table by another word',
  'server/settings/withdrawal/erase.ts: deleteFrom table': 'is given its table, one of a list',
  'server/settings/withdrawal/erase.ts: selectFrom audit_entries': INSIDE,
  'server/settings/withdrawal/erase.ts: selectFrom outbox': INSIDE,
  'server/settings/withdrawal/erase.ts: selectFrom troubles': INSIDE,
  'server/signUp/insertMember.ts: selectFrom usage_terms': INSIDE,
};

describe('the tenant of a query', () => {
  it('is what the query begins with, and no filter that could be forgotten', () => {
    const server = sourcesOf('server').filter(
      ([path]) => !/^server\/(demo|database\/migrations|ports\/gmo\/simulator)\//.test(path),
    );
    const found = new Set(server.flatMap(filteredByHand));
    expect([...found].toSorted()).toEqual(Object.keys(BY_HAND));
  });

  it.each([
    [
      'a column alone',
      "db\n  .selectFrom('cards')\n  .select('masked')\n  .where('tenant_id', '=', id)",
      'selectFrom cards',
    ],
    [
      'a column of a table',
      "trx.updateTable('waits').where(\n  'waits.tenant_id',\n  '=', id)",
      'updateTable waits',
    ],
  ])('is found where it is a filter: %s', (_, text, found) => {
    expect(filteredByHand(['server/a.ts', text])).toEqual([`server/a.ts: ${found}`]);
  });

  it('may be joined by', () => {
    const joined =
      "ofTenant(db, id).selectFrom('waits').whereRef('waits.tenant_id', '=', 'members.tenant_id')";
    expect(filteredByHand(['server/a.ts', joined])).toEqual([]);
  });
});
