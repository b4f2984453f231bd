import { addMinutes, DAY_MINUTES, dateOf, type Instant } from '#domain/time.ts';
import { hashPassword } from '#server/account/session/password.ts';
import type { Trx } from '#server/database/transaction.ts';
import { recordsIn, type SimulatedCard } from '#server/ports/gmo/simulator/records.ts';
import { keepSimulatedCard } from '#server/ports/gmo/simulator/simulator.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TERMS_VERSION } from './accounts.ts';
import { seedCoupons } from './coupons.ts';
import { seedReadNotices } from './notices.ts';

let passwordHash: Promise<string> | undefined;

/** The members, what was granted to them, and what they have been told. */
export async function seedPeople(trx: Trx, tenantId: string, now: Instant, hash: string): Promise<void> {
  await trx
    .insertInto('members')
    .values(
      DEMO_ACCOUNTS.map((account, index) => {
        const isPersonal = account.corporationId === undefined;
        const hasCard = isPersonal && account.hasCard !== false;
        return {
          tenant_id: tenantId,
          member_id: index + 1,
          loginid: account.loginid,
          password_hash: hash,
          is_demo: true,
          name: account.name,
          is_guest: false,
          corporation_id: account.corporationId ?? null,
          department_id: account.departmentId ?? null,
          invitation_group_id: null,
          empid: isPersonal ? null : `E10${index + 1}`,
          tel: `0900000000${index + 1}`,
          birth: '19900401',
          gender: index % 2 === 0 ? 1 : 0,
          postal: isPersonal ? '1000005' : null,
          address1: isPersonal ? '東京都千代田区丸の内' : null,
          card_token: hasCard ? demoCardToken(index + 1) : null,
          terms_agreed_version: account.hasAgreed === false ? null : DEMO_TERMS_VERSION,
          joined_at: addMinutes(now, -180 * DAY_MINUTES),
        };
      }),
    )
    .execute();
  await seedCards(trx, tenantId, now);
  await seedCoupons(trx, tenantId, now);
  await seedReadNotices(trx, tenantId, now);
}

/** By the member's id; the simulated provider keeps it under that name. */
export function demoCardToken(memberId: number): string {
  return `demo-${memberId}/0`;
}

/** The card of every demo member who has one: 4111 1111 1111 1111, valid for two years from `now`. */
export function demoCard(now: Instant): SimulatedCard {
  const expires = `${dateOf(addMinutes(now, 2 * 365 * DAY_MINUTES)).slice(2, 4)}05`;
  return { masked: '************1111', brand: 'VISA', expires, behaviour: 'pays' };
}

/** Every card of the demo's members, with ours as with the simulated provider. */
async function seedCards(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const { behaviour, ...face } = demoCard(now);
  const holders = DEMO_ACCOUNTS.map((account, index) => ({ ...account, memberId: index + 1 })).filter(
    ({ corporationId, hasCard }) => corporationId === undefined && hasCard !== false,
  );
  for (const { memberId } of holders) {
    const card = { ...face, behaviour };
    await keepSimulatedCard(recordsIn(trx), tenantId, demoCardToken(memberId), card);
  }
  await trx
    .insertInto('cards')
    .values(
      holders.map(({ memberId }) => ({
        tenant_id: tenantId,
        card_token: demoCardToken(memberId),
        member_id: memberId,
        ...face,
        registered_at: addMinutes(now, -180 * DAY_MINUTES),
      })),
    )
    .execute();
}

/** The hash of the one demo password, made once a process: Argon2 is slow on purpose, a reset must not be. */
export function demoPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(DEMO_PASSWORD);
  return passwordHash;
}
