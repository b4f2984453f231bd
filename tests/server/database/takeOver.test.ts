import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { USE_STATES } from '#domain/booking/reservation.ts';
import { migrate } from '#server/database/migrate.ts';
import * as baseline from '#server/database/migrations/0001_baseline.ts';
import { DatabaseTooOld, takeOver } from '#server/database/takeOver.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { describeEmptyDatabases } from '#tests/support/database/database.ts';

class Undo extends Error {}

/** Runs the test on a database that has the baseline's tables and some rows, and takes back whatever it did. */
async function undone(db: Db, test: (trx: Trx) => Promise<void>): Promise<void> {
  const work = db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      await baseline.up(trx);
      await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(trx);
      await addRows(trx);
      // A table with deferred checks to come can't be altered.
      await sql`set constraints all immediate`.execute(trx);
      await test(trx);
      throw new Undo();
    });
  await expect(work).rejects.toBeInstanceOf(Undo);
}

/** A tenant with a member, a guest, and a reservation of one booth in each state. */
async function addRows(trx: Trx): Promise<void> {
  await sql`
    insert into tenants (tenant_id, hosts, app_name, external_search_url, support_tel, support_mail, support_hours,
      tax_percent, reservation_time_unit, without_reservation_time_unit, slot_sequence_limit,
      immediate_slot_sequence_limit, reservable_days, reservation_limit, reservation_limit_enabled)
    values ('a', '{}', '', '', '', '', '', 10, 3, 3, 4, 4, 30, 5, true)`.execute(trx);
  await sql`
    insert into members (tenant_id, member_id, loginid, password_hash, name, is_guest, joined_at)
    values ('a', 1, 'm', '', '', false, to_timestamp(0)), ('a', 2, 'g', '', '', true, to_timestamp(0))`.execute(
    trx,
  );
  await sql`insert into area_groups values ('a', 1, '')`.execute(trx);
  await sql`insert into areas values ('a', 1, 1, '')`.execute(trx);
  await sql`
    insert into booths (tenant_id, telecube_id, area_id, cube_name, place_name, access, latitude, longitude, booth_type,
      qr_code_mode, net_per_15_minutes)
    values ('a', 1, 1, '', '', '', 0, 0, 0, 0, 250)`.execute(trx);
  await sql`
    insert into reservations (tenant_id, tranid, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
      coupon_minutes, created_at, charge_at)
    select 'a', n, 1, 1, to_timestamp(n * 60), to_timestamp(n * 60 + 60), true, state, 0, 0, 0, to_timestamp(0),
      to_timestamp(0)
    from unnest(${sql.val(USE_STATES)}::text[]) with ordinality as each (state, n)`.execute(trx);
}

/** Makes the migrations that have run those of a former version, by their names. */
async function pretend(trx: Trx, ...names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(trx);
  for (const name of names) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20T01:00:00.000Z')`.execute(
      trx,
    );
  }
}

/** States of uses and the kind of a member as the rows said them at 0040_moves. */
async function sayInNumbers(trx: Trx): Promise<void> {
  await sql`drop trigger announce_update on reservations`.execute(trx);
  await sql`alter table reservations drop constraint reservations_use_state`.execute(trx);
  await sql`
    alter table reservations alter column use_state type integer
      using array_position(array['reserved', 'inUse', 'reentered', 'extended', '', '', '', '', '', 'ended', 'cancelled'],
        use_state) - 1`.execute(trx);
  await sql`
    create trigger announce_update after update on reservations for each row
      when ((old.telecube_id, old.starts_at, old.ends_at, old.live, old.use_state, old.confirmed_at, old.charged_at)
        is distinct from
        (new.telecube_id, new.starts_at, new.ends_at, new.live, new.use_state, new.confirmed_at, new.charged_at))
      execute function reservation_changed()`.execute(trx);
  await sql`alter table members rename column is_guest to classification`.execute(trx);
  await sql`alter table members alter column classification type integer using classification::int`.execute(
    trx,
  );
}

const ran = async (trx: Trx) =>
  (await sql<{ name: string }>`select name from kysely_migration`.execute(trx)).rows.map(({ name }) => name);

const rowsOf = async (trx: Trx) => [
  await trx.selectFrom('reservations').select(['tranid', 'use_state']).orderBy('tranid').execute(),
  await trx.selectFrom('members').select(['member_id', 'is_guest']).orderBy('member_id').execute(),
];

describeEmptyDatabases('a database from before the baseline', (world) => {
  it('is taken over from the last migration with all that is in it, states in words from then on', () =>
    undone(world.db, async (trx) => {
      const before = await rowsOf(trx);
      await pretend(trx, '0034_former_demo', '0040_moves');
      await sayInNumbers(trx);
      await takeOver(trx);
      expect(await ran(trx)).toEqual(['0001_baseline']);
      expect(await rowsOf(trx)).toEqual(before);
      await takeOver(trx);
      expect(await ran(trx)).toEqual(['0001_baseline']);
    }));

  it('is taken over where its states are words already', () =>
    undone(world.db, async (trx) => {
      await pretend(trx, '0040_moves', '0041_words');
      await takeOver(trx);
      expect(await ran(trx)).toEqual(['0001_baseline']);
    }));

  it.each([
    ['has a column more', sql`alter table members add column nickname text`],
    ['lacks a constraint', sql`alter table reservations drop constraint reservations_never_overlap`],
    ['lacks an index', sql`drop index reservations_owed`],
    ['lacks a trigger', sql`drop trigger announce on sessions`],
  ])('is refused where it %s', (_, change) =>
    undone(world.db, async (trx) => {
      await pretend(trx, '0041_words');
      await change.execute(trx);
      await expect(takeOver(trx)).rejects.toBeInstanceOf(DatabaseTooOld);
    }),
  );

  it('is refused where it is older than that, with what can be done', () =>
    undone(world.db, async (trx) => {
      await pretend(trx, '0033_spent_coupons', '0034_former_demo');
      await expect(takeOver(trx)).rejects.toThrow(
        /earlier version \(0034_former_demo\).* remove DATA_DIR, or let DATABASE_URL name an empty database/,
      );
    }));

  it('is refused by the start', async () => {
    await world.db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
          trx,
        );
        await pretend(trx, '0034_former_demo');
      });
    await expect(migrate(world.db)).rejects.toBeInstanceOf(DatabaseTooOld);
  });
});
