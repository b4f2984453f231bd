import { type RawBuilder, sql } from 'kysely';
import type { PasscodeCheck } from '#contract/search/passcode.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { type Booker, readBooker } from '#server/account/member/payer.ts';
import type { Givens } from '#server/database/prepared.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import {
  type Budget,
  penaltyMs,
  restoreBudget,
  spendTries,
  type Throttle,
} from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict, notFound, RefusalError } from '#server/usecase/refusal.ts';

const EXPLANATION =
  'このフロアの利用には、6桁の数字のパスコードが必要です。パスコードは施設の担当者にお問い合わせください。';

/** Of a member, for a floor. A million codes: at this pace it takes two years on average to guess one. */
const PASSCODES: Budget = { name: 'passcode', tries: 15, minutes: 30 };

/** POST /reservations/check-passcode: whether the member has still to enter the floor's passcode. 404. */
export async function checkFloorPasscode(context: MemberContext, floorMapId: number): Promise<PasscodeCheck> {
  const { db, tenant, member } = context;
  await readPasscode(context, floorMapId);
  const booker = await readBooker(db, tenant.id, member.id);
  const isRequired = await isPasscodeMissing(db, tenant.id, booker, floorMapId);
  return { isRequired, explanation: isRequired ? EXPLANATION : '' };
}

/**
 * POST /reservations/auth-passcode: remembers for the member that the passcode is known, as long as the floor keeps
 * it. 404; 409 passcode_wrong; wrong ones are slowed, then refused for a while (429 throttled).
 */
export async function authPasscode(
  context: MemberContext,
  { floorMapId, passcode }: { floorMapId: number; passcode: string },
): Promise<null> {
  const { db, tenant, member, now } = context;
  const expected = await readPasscode(context, floorMapId);
  if (expected === null) return null;
  const throttle: Throttle = { budget: PASSCODES, subject: `${member.id}:${floorMapId}` };
  const spent = await spendTries(
    context,
    [throttle],
    'パスコードの誤りが続いています。しばらくしてからもう一度お試しください。',
  );
  if (passcode !== expected) {
    await context.services.pause(penaltyMs(spent));
    throw conflict('passcode_wrong', 'パスコードが正しくありません。');
  }
  await restoreBudget(context, throttle);
  const confirmed = { passcode, confirmed_at: now };
  await db
    .insertInto('passcode_confirmations')
    .values({ tenant_id: tenant.id, member_id: member.id, floor_map_id: floorMapId, ...confirmed })
    .onConflict((on) => on.columns(['tenant_id', 'member_id', 'floor_map_id']).doUpdateSet(confirmed))
    .execute();
  return null;
}

/**
 * Refuses the booths of a floor whose passcode the member has not entered: 403 passcode_required (docs/spec/search.md,
 * "Roles").
 */
export async function checkPasscode(
  db: Db,
  tenantId: string,
  booker: Booker,
  floorMapId: number | null,
): Promise<void> {
  if (floorMapId !== null && (await isPasscodeMissing(db, tenantId, booker, floorMapId)))
    throw passcodeRequired(floorMapId);
}

/** 403 passcode_required, with the floor whose passcode it is, so that the screen leads there. */
export function passcodeRequired(floorMapId: number | null): RefusalError {
  return new RefusalError(
    403,
    'passcode_required',
    'このフロアのブースを利用するには、パスコードの入力が必要です。',
    { floormap_id: floorMapId },
  );
}

/** Whether the floor of `booths` asks for a passcode that the member has not entered, as a column. */
export function passcodeMissingColumn(
  given: Givens<{ tenant: string; member: number }>,
): RawBuilder<boolean> {
  return sql`exists (
    select 1 from floor_maps
    where floor_maps.tenant_id = ${given.tenant} and floor_maps.floor_map_id = booths.floor_map_id
      and floor_maps.passcode is not null
      and not exists (
        select 1 from passcode_confirmations
        where passcode_confirmations.tenant_id = floor_maps.tenant_id
          and passcode_confirmations.member_id = ${given.member}
          and passcode_confirmations.floor_map_id = floor_maps.floor_map_id
          and passcode_confirmations.passcode = floor_maps.passcode
      )
  )`;
}

/** Whether the passcode is asked of that booker at all: only personal members are (docs/spec/search.md, "Roles"). */
export function isAskedForPasscodes({ payer }: Booker): boolean {
  return payer.kind === 'card';
}

async function isPasscodeMissing(
  db: Db,
  tenantId: string,
  booker: Booker,
  floorMapId: number,
): Promise<boolean> {
  return (await lockedFloors(db, tenantId, booker)).has(floorMapId);
}

/**
 * The floor maps whose passcode the member has still to enter. Only personal members are asked (docs/spec/search.md,
 * "Roles").
 */
export async function lockedFloors(
  db: Db,
  tenantId: string,
  booker: Booker,
): Promise<ReadonlySet<number | null>> {
  if (!isAskedForPasscodes(booker)) return new Set();
  const locked = await ofTenant(db, tenantId)
    .selectFrom('floor_maps')
    .leftJoin('passcode_confirmations', (join) =>
      join
        .onRef('passcode_confirmations.tenant_id', '=', 'floor_maps.tenant_id')
        .onRef('passcode_confirmations.floor_map_id', '=', 'floor_maps.floor_map_id')
        .onRef('passcode_confirmations.passcode', '=', 'floor_maps.passcode')
        .on('passcode_confirmations.member_id', '=', booker.id),
    )
    .select('floor_maps.floor_map_id')
    .where('floor_maps.passcode', 'is not', null)
    .where('passcode_confirmations.member_id', 'is', null)
    .execute();
  return new Set(locked.map((floor) => floor.floor_map_id));
}

/** The floor's passcode; null where it asks for none. */
async function readPasscode({ db, tenant }: MemberContext, floorMapId: number): Promise<string | null> {
  const floor = await ofTenant(db, tenant.id)
    .selectFrom('floor_maps')
    .select('passcode')
    .where('floor_map_id', '=', floorMapId)
    .executeTakeFirst();
  if (floor === undefined) throw notFound(NOT_FOUND.floorMap);
  return floor.passcode;
}
