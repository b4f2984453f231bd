import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { PAUSED } from '#server/usecase/suspension.ts';
import type { WrittenTenant, WrittenWorld } from '#server/world/schema/world.ts';
import { compilePeople } from './compilePeople.ts';
import { compilePlaces, type Pictures } from './compilePlaces.ts';
import { compileWords } from './compileWords.ts';
import type { Thing, ValuesOf } from './things.ts';

/** The things that a file describes, parents first, in the order of the file. */
export function compile({ tenants, ...pictures }: WrittenWorld & Pictures): readonly Thing[] {
  return Object.entries(tenants).flatMap(([tenant, written]) => [
    { kind: 'tenant' as const, tenant, path: '', values: tenantOf(written), parents: {} },
    ...compilePlaces(tenant, written, pictures),
    ...compilePeople(tenant, written),
    ...compileWords(tenant, written),
  ]);
}

function tenantOf({ rules, support, issuer, ...tenant }: WrittenTenant): ValuesOf<'tenant'> {
  return {
    app_name: tenant.name,
    hosts: tenant.hosts,
    accent: tenant.accent ?? null,
    external_search_url: tenant.search_url,
    support_tel: support.tel,
    support_mail: support.mail,
    support_hours: support.hours,
    tax_percent: tenant.tax_percent,
    issuer_name: issuer.name,
    issuer_registration_number: issuer.registration_number,
    issuer_postal: issuer.postal,
    issuer_address: issuer.address,
    issuer_tel: issuer.tel,
    reservation_time_unit: rules.unit_minutes / SLOT_MINUTES,
    without_reservation_time_unit: rules.immediate_unit_minutes / SLOT_MINUTES,
    slot_sequence_limit: rules.longest_minutes / rules.unit_minutes,
    immediate_slot_sequence_limit: rules.longest_immediate_minutes / rules.immediate_unit_minutes,
    reservable_days: rules.days_ahead,
    reservation_limit: rules.reservations_at_once ?? 0,
    reservation_limit_enabled: rules.reservations_at_once !== null,
    suspension: tenant.suspended === true ? PAUSED : tenant.suspended || null,
  };
}
