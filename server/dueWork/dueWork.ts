import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import { intentBacklogs } from '#server/intents/backlog.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { DUE_WORK, type DueWork } from './kinds.ts';
import { startTicker } from './ticker.ts';

const MEASURED_EVERY_MS = 15_000;
/** Work that has been due for longer than this is logged each time it is measured. */
const LATE_MS = 300_000;

const underWay = new WeakMap<Services, Map<string, Promise<void>>>();

/** Runs it after the run of its kind that is under way in this process: whoever waits for it then finds all done. */
function runNext(services: Services, { kind, run }: DueWork): Promise<void> {
  const running = underWay.get(services) ?? new Map<string, Promise<void>>();
  underWay.set(services, running);
  const next = (running.get(kind) ?? Promise.resolve())
    .then(() => run(services))
    .catch((err: unknown) => services.log.error({ kind, err }, 'due work failed'));
  running.set(kind, next);
  return next;
}

/** Does all that is due now, and resolves when it is done or has failed: for a clock that was moved. */
export async function doDueWork(services: Services): Promise<void> {
  for (const work of DUE_WORK) await runNext(services, work);
}

/**
 * Does what is due from now on, each kind in a loop of its own, so that a silent mail server, card provider or door
 * holds up nothing but its own kind; measures how far behind it is. The returned stop waits for what is under way,
 * which `services.stopping` cuts short.
 */
export function startDueWork(
  services: Services,
  pauseMsOf: (work: DueWork) => number = ({ pauseMs }) => pauseMs,
): () => Promise<void> {
  const stops = [
    ...DUE_WORK.map((work) =>
      startTicker(
        () => runNext(services, work),
        pauseMsOf(work),
        work.isWokenByFreed ? (wake) => services.updates.whenFreed(wake) : undefined,
      ),
    ),
    startTicker(() => measure(services), MEASURED_EVERY_MS),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Sets the gauge to what is due and not done; one statement, however many tenants there are. */
export async function measure({ db, log, dueGauge, config }: Services): Promise<void> {
  try {
    const now = instantOf(Date.now());
    const counted = DUE_WORK.flatMap(({ kind, backlog }) =>
      backlog === undefined
        ? []
        : [sql`select ${kind}::text as kind, counted.* from (${backlog(now, config)}) counted`],
    );
    const { rows } = await sql<Backlog & { kind: string }>`
      ${sql.join([...counted, intentBacklogs(now, config)], sql` union all `)}`.execute(db);
    for (const { kind, measuresItself } of DUE_WORK) {
      if (measuresItself) continue;
      const backlog = rows.find((row) => row.kind === kind);
      const { waiting, oldestMs } = backlog ?? { waiting: 0, oldestMs: 0 };
      dueGauge.set(kind, { waiting, oldestMs });
      if (oldestMs > LATE_MS) log.warn({ kind, waiting, oldestMs }, 'due work is late');
    }
  } catch (err) {
    log.error({ err }, 'due work could not be measured');
  }
}
