import { sql } from 'kysely';
import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { additions } from '#contract/api/additions.ts';
import { nameOf } from '#contract/endpoint.ts';
import type { LowestPrice, MapTiles, Metadata } from '#contract/shell/metadata.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, type LocalDate, type Minutes } from '#domain/time.ts';
import { type ConditionsRow, conditionsColumns, rateOn } from '#server/booths/availability/conditions.ts';
import type { Config } from '#server/config/config.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Db } from '#server/database/transaction.ts';
import { originOf } from '#server/messages/sender.ts';
import { mapTemplate } from '#server/search/maps/staticMap.ts';
import { type Context, sendsTexts } from '#server/usecase/context.ts';
import { nowOf, type Tenant } from '#server/usecase/tenant.ts';

/** The calls that nobody can make where no text message is sent. */
const BY_TEXT: readonly string[] = [sendPhoneCode, confirmPhoneCode, changePhone].map(nameOf);

const offeredRates = prepareStatement<{ tenantId: string; today: LocalDate }, ConditionsRow>(
  (given) => sql`
    select distinct ${conditionsColumns}
    from booths
    where tenant_id = ${given.tenantId} and ${isOffered(given.today)}`,
);

/** null where there are no booths yet. */
async function readLowestPrice(db: Db, tenant: Tenant): Promise<LowestPrice | null> {
  const { id, taxPercent } = tenant;
  const today = dateOf(nowOf(tenant));
  const rates = (await offeredRates(db, { tenantId: id, today })).map((row) => rateOn(row, today));
  if (rates.length === 0) return null;
  const lowest = Math.min(...rates);
  const grossOf = (minutes: Minutes) => priceOf(minutes, { netPer15Minutes: lowest, taxPercent }).gross;
  return {
    per15Minutes: grossOf(15),
    perHour: grossOf(60),
    isEverywhere: Math.max(...rates) === lowest,
  };
}

function tilesOf({ mapTilesUrl: url, mapAttribution: attribution }: Config): MapTiles | null {
  return url === undefined || attribution === undefined ? null : { url, attribution };
}

/**
 * The facts that the app needs before anybody signs in (docs/spec/wire.md, "Calls of shell" and "Answers of
 * additions").
 */
export async function readMetadata({ db, tenant, services }: Context): Promise<Metadata> {
  return {
    tenantId: tenant.id,
    appName: tenant.appName,
    externalSearchUrl: tenant.externalSearchUrl,
    support: tenant.support,
    payment: services.payments.browserSetup(tenant.id),
    mapTiles: tilesOf(services.config),
    mapUrlTemplate: services.config.mapUrlTemplate ?? mapTemplate(tenant.id),
    calendarHost: new URL(originOf(tenant.hosts, services.config.publicOrigin)).host,
    accent: tenant.accent,
    lowestPrice: await readLowestPrice(db, tenant),
    isDemo: services.config.demo,
    requestKeys: true,
    additions: sendsTexts(services) ? additions : additions.filter((name) => !BY_TEXT.includes(name)),
  };
}
