import { rmSync } from 'node:fs';
import { projectNode, tools } from '../lib/paths.mjs';
import { exitIfStopped, run } from '../lib/run.mjs';
import { type Album, readAlbums } from './albums.ts';

/** Tests of the harness, of several flows at once, and of what is written down: they show no state of one view. */
const WITHOUT_STATES = ['support/**', 'composed/**', 'registry.test.tsx', 'requirements.test.tsx'];

/**
 * Walks all models, or those whose file's path holds `part`, and reads the looks that they left in `folder`.
 * @returns the exit code of the walks, 0 where all passed
 */
export async function walkModels(
  folder: string,
  part?: string,
): Promise<{ readonly code: number; readonly albums: readonly Album[] }> {
  rmSync(folder, { recursive: true, force: true });
  const { code } = await run(
    projectNode,
    [
      tools.vitest,
      'run',
      ...['--project', 'models', '--reporter', 'dot'],
      ...WITHOUT_STATES.flatMap((tests) => ['--exclude', `model-tests/${tests}`]),
      ...(part === undefined ? [] : [part]),
    ],
    { env: { ...process.env, GALLERY: folder } },
  );
  exitIfStopped();
  return { code, albums: readAlbums(folder) };
}
