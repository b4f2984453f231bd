import { normalAccessKey } from '#domain/account/personalData.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { momentOf } from '#server/world/schema/moments.ts';
import type { WrittenTenant } from '#server/world/schema/world.ts';
import type { Thing, ValuesOf } from './things.ts';

const HASHED = /^sha256:([0-9a-f]{64})$/;

/**
 * The stored form of an access key or a link: of one that is not known any more an export has only this.
 * @param normal how a member's words for it are read, where they need not be the very same
 */
export function storedForm(written: string, normal = (text: string) => text): string {
  return HASHED.exec(written)?.[1] ?? hashOfSecret(normal(written));
}

/** Corporations with their departments and keys, invitations and coupons. */
export function compilePeople(tenant: string, written: WrittenTenant): readonly Thing[] {
  return [
    ...Object.entries(written.corporations).flatMap(([key, corporation]) =>
      corporationThings(tenant, key, corporation),
    ),
    ...Object.entries(written.invitations).map(([path, invitation]) => {
      const values: ValuesOf<'invitation'> = {
        link_hash: storedForm(invitation.link),
        ends_on: invitation.ends_on,
        enabled: invitation.enabled,
        total_minutes: invitation.minutes,
        minutes_each: invitation.minutes_each,
        total_count: invitation.reservations,
        corporation: invitation.corporation,
      };
      return { kind: 'invitation' as const, tenant, path, values, parents: {} };
    }),
    ...Object.entries(written.coupons).map(([path, coupon]) => {
      const values: ValuesOf<'coupon'> = {
        coupon_name: coupon.name,
        minutes: coupon.minutes,
        valid_days: coupon.valid_days,
        closes_at: coupon.closes === undefined ? null : new Date(momentOf(coupon.closes)).toISOString(),
      };
      return { kind: 'coupon' as const, tenant, path, values, parents: {} };
    }),
  ];
}

function corporationThings(
  tenant: string,
  path: string,
  corporation: WrittenTenant['corporations'][string],
): readonly Thing[] {
  const values: ValuesOf<'corporation'> = {
    name: corporation.name,
    monthly_cap: corporation.monthly_cap ?? null,
    has_campaign: corporation.campaign !== undefined,
    granted_yen: corporation.campaign?.granted ?? null,
  };
  const parents = { corporation_id: path };
  return [
    { kind: 'corporation', tenant, path, values, parents: {} },
    ...Object.entries(corporation.departments).map(([key, name]) => ({
      kind: 'department' as const,
      tenant,
      path: `${path}.${key}`,
      values: { full_name: name } satisfies ValuesOf<'department'>,
      parents,
    })),
    ...Object.entries(corporation.access_keys).map(([key, access]) => {
      const kept: ValuesOf<'access_key'> = {
        key_hash: storedForm(access.key, normalAccessKey),
        mail_domain: access.mail_domain?.toLowerCase() ?? null,
      };
      return { kind: 'access_key' as const, tenant, path: `${path}.${key}`, values: kept, parents };
    }),
  ];
}
