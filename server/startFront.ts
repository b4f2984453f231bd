import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, FrontConfig } from './config/config.ts';
import { createFront } from './http/front.ts';
import { listen } from './http/listen.ts';
import type { RunningService } from './running.ts';

/** Serves the app and passes on the rest; opens no database. Throws where nothing is built. */
export async function startFront(config: Config, front: FrontConfig): Promise<RunningService> {
  const built = join(import.meta.dirname, '..', 'dist');
  if (!existsSync(built))
    throw new Error('Failed to start: there is no dist. Run npm start, which builds it.');
  const { port, stop } = await listen(createFront(config, front, built), config);
  return { port, stop: () => stop() };
}
