import { instantOf } from '#domain/time.ts';
import { readBacklogs } from '#server/intents/backlog.ts';
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
 * holds up nothing but its own kind; measures how far behind it is. The returned stop waits for what is under way, which
 * `services.stopping` cuts short.
 */
export function startDueWork(
  services: Services,
  pauseMsOf: (work: DueWork) => number = ({ pauseMs }) => pauseMs,
): () => Promise<void> {
  const stops = [
    ...DUE_WORK.map((work) => startTicker(() => runNext(services, work), pauseMsOf(work))),
    startTicker(() => measure(services), MEASURED_EVERY_MS),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Sets the gauge to what is due and not done; a handful of statements, however many tenants there are. */
export async function measure({ db, log, dueGauge }: Services): Promise<void> {
  try {
    const now = instantOf(Date.now());
    const intents = await readBacklogs(db, now);
    for (const { kind, readBacklog } of DUE_WORK) {
      const backlog = readBacklog === undefined ? intents.get(kind) : await readBacklog(db, now);
      dueGauge.set(kind, backlog ?? { waiting: 0, oldestMs: 0 });
      if (backlog !== undefined && backlog.oldestMs > LATE_MS)
        log.warn({ kind, ...backlog }, 'due work is late');
    }
  } catch (err) {
    log.error({ err }, 'due work could not be measured');
  }
}
