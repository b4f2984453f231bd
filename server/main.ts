import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { linkTo } from '#domain/shell/screens.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { slipsIn } from './config/slips.ts';
import { originOf } from './config/variables.ts';
import { DataDirInUse } from './database/lock.ts';
import { DataDirOpen } from './database/ownerOnly.ts';
import { DatabaseTooOld } from './database/takeOver.ts';
import { DatabaseDown } from './database/unavailable.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { isWildcard } from './networks/networks.ts';
import type { RunningService } from './running.ts';

/** A mistake that the operator can correct is one message; every other error has its stack. */
function explain(error: unknown): string {
  const isSaid = [ConfigError, DatabaseTooOld, DataDirInUse, DataDirOpen].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isSaid) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Failed to listen: ${error.message}. Choose another PORT.`;
  }
  const reason = error instanceof DatabaseDown ? error.cause : error;
  if (reason instanceof Error && (reason !== error || 'syscall' in reason)) {
    return `Failed to start: ${reason.message}. Check HOST, DATABASE_URL and DATA_DIR.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The whole service, or the app in front of another server; only one of them is loaded. */
async function startService(config: Config): Promise<RunningService> {
  if (config.front === undefined) return (await import('./start.ts')).start(config);
  return (await import('./startFront.ts')).startFront(config, config.front);
}

async function main(): Promise<void> {
  // Whatever this process writes is its account's own.
  process.umask(0o077);
  for (const [name, meant] of Object.entries(slipsIn(process.env))) {
    console.warn(`Nothing reads ${name}. Did you mean ${meant}?`);
  }
  const config = readConfig(process.env);
  const service = await startService(config);
  stopOnSignals(service);
  // Phones are told another address than this machine, which alone may open the tools below.
  const origin = originOf(isWildcard(config.host) ? '127.0.0.1' : config.host, service.port);
  console.log(`Komori is ready: ${origin}${linkTo('/')}`);
  if (config.front !== undefined) console.log(`Its server is ${config.front.apiUrl}`);
  const { publicOrigin, operatorOrigin } = config;
  const house = `${operatorOrigin}${OPERATOR_BASE}/`;
  if (!config.demo) {
    if (config.front === undefined) {
      console.log(`Members reach it at ${publicOrigin}${linkTo('/')}, operators at ${house}`);
    }
    return;
  }
  if (config.demoForLan) console.log(`For phones in the same network: ${publicOrigin}${linkTo('/')}`);
  console.log(`\nDemo accounts (password ${DEMO_PASSWORD}):`);
  for (const account of DEMO_ACCOUNTS) console.log(`  ${account.loginid.padEnd(24)}${account.shows}`);
  console.log(`\nMails and text messages: ${origin}/dev/outbox`);
  console.log(`For operators: ${house} (its owner signs in by a tap, simulated)`);
  console.log('Simulated: card payments, mails, text messages, doors. Nothing is charged or sent.\n');
}

function stopOnSignals(service: RunningService): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
