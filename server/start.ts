import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { instantOf } from '#domain/time.ts';
import type { Config } from './config/config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { ensureDemoWorld } from './demo/world.ts';
import { doDueWork } from './dueWork/dueWork.ts';
import { startTicker } from './dueWork/ticker.ts';
import { createApp } from './http/app.ts';
import { listen, stopListening } from './http/listen.ts';
import { type Doors, simulatedDoors } from './ports/door.ts';
import { webhookDoors } from './ports/doorWebhook.ts';
import { smtpSender } from './ports/mail.ts';
import { sandboxPayments } from './ports/payments.ts';
import type { Services } from './usecase/context.ts';

const PATIENCE_MS = 10_000;
const TICK_MS = 3_000;

/** A service that answers; `stop` finishes what is in flight and gives the database back. */
export interface RunningService {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Opens the database, brings it up to date, takes up what a crash has left open, and listens. */
export async function start(config: Config): Promise<RunningService> {
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config);
  try {
    const { db } = database;
    await migrate(db);
    if (config.demo) await ensureDemoWorld(db, instantOf(Date.now()));
    const services: Services = {
      config,
      db,
      log,
      payments: sandboxPayments(log),
      doors: doorsOf(config, log),
      mail:
        config.smtpUrl === undefined
          ? null
          : smtpSender(config.smtpUrl, config.mailFrom, config.publicOrigin),
    };
    await doDueWork(services, 'atOnce');
    const built = join(import.meta.dirname, '..', 'dist');
    const server = await listen(createApp(services, existsSync(built) ? built : undefined), config);
    const stopTicker = startTicker(
      () => doDueWork(services, 'abandoned').catch((err) => log.error({ err }, 'due work failed')),
      TICK_MS,
    );
    const address = server.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : config.port,
      stop: async () => {
        await stopListening(server, PATIENCE_MS);
        await stopTicker();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function doorsOf({ doorUrl, doorSecret }: Config, log: Logger): Doors {
  if (doorUrl === undefined || doorSecret === undefined) return simulatedDoors(log);
  return webhookDoors({ url: doorUrl, secret: doorSecret });
}
