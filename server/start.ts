import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { instantOf } from '#domain/time.ts';
import { hashingLoad, limitHashing, setHashingCost } from './account/session/password.ts';
import type { Config } from './config/config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { grantService, roleOf } from './database/rights.ts';
import { ensureDemoWorld } from './demo/world.ts';
import { startDueWork } from './dueWork/dueWork.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { createLog } from './log/log.ts';
import { DueGauge } from './metrics/dueGauge.ts';
import { measureProcess } from './metrics/metrics.ts';
import { doorsOf } from './ports/chosen/doors.ts';
import { paymentsOf } from './ports/chosen/payments.ts';
import { addressIn, smtpSender } from './ports/mail.ts';
import { webPush } from './ports/push.ts';
import { httpTexts } from './ports/sms.ts';
import type { RunningService } from './running.ts';
import { UpdateHub } from './updates/hub.ts';
import type { Services } from './usecase/context.ts';
import { whyUnreached } from './usecase/served.ts';

/** Opens the database, brings it up to date, listens, and does what is due from then on. */
export async function start(config: Config): Promise<RunningService> {
  const log = createLog(config.logLevel);
  if (config.hashingCores !== undefined) limitHashing(config.hashingCores);
  setHashingCost(config.hashingCost);
  const database = await openDatabase({
    ...config,
    ...(config.demo && { acceptOpen: ({ message }) => log.warn(message) }),
  });
  try {
    const { db } = database;
    await database.prepare(async (unhurried) => {
      await migrate(unhurried);
      if (config.migrateUrl !== undefined) await grantService(unhurried, await roleOf(db));
      if (config.demo) await ensureDemoWorld(unhurried, instantOf(Date.now()));
    });
    const unreached = config.demo ? undefined : await whyUnreached(db, config);
    if (unreached !== undefined) log.warn(unreached);
    const stopping = new AbortController();
    const updates = new UpdateHub();
    const stopListening = await database.listen({
      onNotification: (payload) => updates.announce(payload),
      onListening: () => updates.resume(),
      onLost: () => updates.suspend(),
      onError: (err) => log.warn({ err }, 'changes are not heard: check DATABASE_LISTEN_URL'),
    });
    const services: Services = {
      config,
      db,
      log,
      payments: paymentsOf(config, db, log),
      doors: doorsOf(config, log),
      mail:
        config.smtpUrl === undefined
          ? null
          : smtpSender(config.smtpUrl, config.mailFrom, config.publicOrigin),
      texts: config.sms === undefined ? null : httpTexts(config.sms),
      push: webPush(pushSubject(config)),
      dueGauge: new DueGauge(),
      updates,
      pause: wait,
      stopping: stopping.signal,
    };
    const built = join(import.meta.dirname, '..', 'dist');
    const listening = await listen(createApp(services, existsSync(built) ? built : undefined), config);
    measureProcess({
      database: database.load,
      connections: listening.load,
      hashing: hashingLoad,
      updates: () => updates.load,
    });
    // After listening: a silent mail server, card provider or door must not keep the process from starting.
    const stopDueWork = startDueWork(services);
    return {
      port: listening.port,
      stop: async () => {
        stopping.abort();
        await listening.stop();
        await stopDueWork();
        await stopListening();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where push services reach us: our address, or that of our mails where ours is not https, which a demo's is not. */
function pushSubject({ publicOrigin, mailFrom }: Config): string {
  return publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${addressIn(mailFrom)}`;
}
