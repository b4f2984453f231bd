import { sql } from 'kysely';
import { chanceOf } from '#scripts/drills/histories/chance.ts';
import type { Transport } from '#scripts/drills/histories/client.ts';
import { type History, judgeHistory } from '#scripts/drills/histories/history.ts';
import { BOOKED_ROWS, type BookedRow, FIRST_MEMBER, moneyProblems } from '#scripts/drills/histories/money.ts';
import { record } from '#scripts/drills/histories/run.ts';
import { groundOf, peopleOf, worldOf } from '#scripts/drills/histories/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import type { World } from '#tests/support/database/database.ts';
import type { Service } from '#tests/support/server/service.ts';
import { sessionOf } from '#tests/support/server/session.ts';

/** The share of answers that are not heard. They are asked for again, often while the first call is still under way. */
const LOST = 0.05;
const WORK_EVERY = 25;

function overService(service: Service, lost: number, chance: () => number): Transport {
  return async ({ method, path, token, key, body }) => {
    const options = { token, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) };
    const answer = service.call(method, `/api${path}`, options);
    if (chance() >= lost) return await answer;
    if (chance() < 0.5) await answer;
    throw new Error('lost');
  };
}

/** A run in this process, its faults included. */
export interface Recorded {
  readonly members: number;
  readonly operations: number;
  readonly seed: number;
  /** How many of the answers are not heard. */
  readonly lost?: number;
  /** How many days are booked. */
  readonly days?: number;
  /** Whether booths are used at once, entered, extended and left as well. */
  readonly hasVisits?: boolean;
  /** A fault of the test's own between members and service. */
  readonly through?: (transport: Transport) => Transport;
}

/** Records what members ask of the service at once, while its due work is done. */
export async function recordOver(world: World, service: Service, run: Recorded): Promise<History> {
  for (const statement of worldOf(run.members).split(';')) await sql.raw(statement).execute(world.db);
  const people = peopleOf(run.members);
  const tokens = await Promise.all(
    people.map(({ number }) => sessionOf(world.db, 'demo', FIRST_MEMBER + number, NOW)),
  );
  const begun = Date.now();
  const ground = groundOf(run.days ?? 2, () => NOW + Date.now() - begun);
  await service.setClock(NOW);
  let work = Promise.resolve();
  const doWork = () => {
    work = work.then(async () => {
      await doDueWork(service.services);
    });
    return work;
  };
  const transport = overService(service, run.lost ?? LOST, chanceOf(run.seed));
  return await record({
    people,
    tokens,
    transport: run.through?.(transport) ?? transport,
    ground: run.hasVisits === false ? { ...ground, nearBooths: [] } : ground,
    operations: run.operations,
    seed: run.seed,
    onProgress: (done) => {
      if (done % WORK_EVERY === 0) void doWork();
    },
    quiet: doWork,
  });
}

/** The findings of a recorded run, the money in the database included. */
export async function problemsOf(world: World, history: History): Promise<readonly string[]> {
  const { rows } = await sql<BookedRow>`${sql.raw(BOOKED_ROWS)}`.execute(world.db);
  const { problems, unknown } = judgeHistory(history);
  const unjudged = unknown > 0 ? [`${unknown} parts have too many orders.`] : [];
  return [...problems, ...unjudged, ...moneyProblems(rows, history.made)];
}
