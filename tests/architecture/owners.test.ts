/**
 * Rows that belong to a member are read and changed by that member, or by a key of the row itself; those that belong to
 * a tenant in that tenant.
 */
import { describe, expect, it } from 'vitest';
import { ownedTables, rentedTables } from './ownedTables.ts';
import { sourcesOf } from './sources.ts';

/** The columns that name one row, or one use, of a member's table; the member alone names those of the others. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['number'],
  calendar_feeds: ['secret_hash'],
  card_registrations: ['registration_id', 'challenge_id'],
  cards: ['card_token'],
  coupons: ['coupon_id'],
  device_proofs: ['proof_hash'],
  favourites: ['floor_map_id', 'telecube_id'],
  intents: ['intent_id', 'subject', 'tranid'],
  invitations: ['link_hash'],
  mail_change_links: ['token_hash'],
  members: ['loginid'],
  push_subscriptions: ['subscription_id', 'token_hash', 'endpoint'],
  receipt_documents: ['document_id', 'link_hash'],
  receipts: ['tranid', 'receipt_no'],
  recovery_links: ['token_hash'],
  reservations: ['tranid'],
  sessions: ['session_id', 'token_hash'],
  sign_up_links: ['token_hash', 'loginid'],
  troubles: ['message_id'],
  waits: ['wait_id'],
};

/** Statements about the rows of many members, and why. */
const OF_ALL: Readonly<Record<string, string>> = {
  'server/account/links/mailChangeLink.ts: deleteFrom mail_change_links': 'forgets what ended long ago',
  'server/account/links/recoveryLink.ts: deleteFrom recovery_links': 'forgets what ended long ago',
  'server/account/links/signUpLink.ts: deleteFrom sign_up_links': 'forgets what ended long ago',
  'server/audit/eraseReasons.ts: selectFrom audit_entries':
    'the command of a shell, about an operator and no member',
  'server/audit/read.ts: selectFrom audit_entries': 'the whole log is read and verified',
  'server/database/reservations.ts: selectFrom reservations': 'narrowed by whoever selects',
  'server/inbox/push/pushNotices.ts: selectFrom notices': 'the due work, of the notice that is to be pushed',
  'server/operator/log/readAudit.ts: selectFrom audit_entries': 'owners read the log of their tenant',
};

/** Statements that do not say the tenant themselves, and why. */
const ANYWHERE: Readonly<Record<string, string>> = {
  'server/audit/logHeads.ts: selectFrom audit_heads': 'the heads of all tenants that are served',
  'server/settings/card/bankReturn.ts: selectFrom card_registrations': 'the bank knows no tenants',
  'server/usecase/served.ts: selectFrom tenants': 'lists the tenants themselves',
  'server/world/export/readPhotos.ts: selectFrom booth_photos': 'a photo is named by its content',
};

/** The methods that are called on the result one after the other from `at` on, each with the text of its arguments. */
function chainAt(text: string, at: number): readonly (readonly [name: string, given: string])[] {
  const [call = '', name = ''] = /^\s*\.(\w+)\(/.exec(text.slice(at)) ?? [];
  if (call === '') return [];
  const from = at + call.length;
  let [to, depth] = [from, 1];
  for (; depth > 0 && to < text.length; to += 1) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
  return [[name, text.slice(from, to - 1)], ...chainAt(text, to)];
}

/** A query that is bound to its tenant from the beginning. */
const BOUND = /ofTenant\((?:[^()]|\([^()]*\))*\)\s*$/;

const BEGINS = /\.(deleteFrom|updateTable|selectFrom)\('(\w+)'\)/g;

/** Every statement of the query builder, with the columns that its own conditions compare. */
const statements = sourcesOf('server')
  .filter(([path]) => !/^server\/(demo|database\/migrations)\//.test(path))
  .flatMap(([path, written]) => {
    const text = written.replaceAll(/^\s*\/\/.*$/gm, '');
    return [...text.matchAll(BEGINS)].map(({ 0: call, 1: verb = '', 2: table = '', index }) => {
      const compared = chainAt(text, index + call.length)
        .filter(([name]) => name === 'where' || name === 'whereRef')
        .map(([, given]) => /^\s*'(?:\w+\.)?(\w+)',\s*'(?:=|in)'/.exec(given)?.[1] ?? '');
      const bound = BOUND.test(text.slice(0, index)) ? ['tenant_id'] : [];
      return { where: `${path}: ${verb} ${table}`, table, compared: [...bound, ...compared] };
    });
  });

const ofMembers = statements.filter(({ table }) => ownedTables.has(table));
const ofTenants = statements.filter(({ table }) => rentedTables.has(table));

describe('rows that belong to members', () => {
  it('are named by keys in the tables with a member, and in no other', () => {
    expect(Object.keys(KEYS).filter((table) => !ownedTables.has(table))).toEqual([]);
  });

  it('are asked for and changed by their member, or by a key of their own', () => {
    expect(ofMembers.length).toBeGreaterThan(100);
    const ofAll = ofMembers.filter(
      ({ table, compared }) =>
        !compared.some((column) => column === 'member_id' || KEYS[table]?.includes(column) === true),
    );
    expect([...new Set(ofAll.map(({ where }) => where))].toSorted()).toEqual(Object.keys(OF_ALL));
  });
});

describe('rows that belong to tenants', () => {
  it('are asked for and changed in their tenant', () => {
    expect(ofTenants.length).toBeGreaterThan(ofMembers.length);
    const anywhere = ofTenants.filter(({ compared }) => !compared.includes('tenant_id'));
    expect([...new Set(anywhere.map(({ where }) => where))].toSorted()).toEqual(Object.keys(ANYWHERE));
  });
});
