import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_BASE } from '#domain/shell/base.ts';
import { type Chunk, filesAtStart } from './filesAtStart.ts';
import { FIRST_SCRIPT } from './firstScript.ts';
import { codeOfOwnFile } from './ownFile.ts';
import { linksOfScreens, sourcesKeptForOffline, sourcesOfOpened } from './screenFiles.ts';

const SOURCE = 'src/worker/serviceWorker.ts';
const BASE = `${APP_BASE}/`;

/** Files whose name is the same in every build; the document first. */
const PLAIN = ['index.html', 'offline.html', 'offline.css'];

/** The build of `root` in `directory`, as its service worker is to know it. */
async function describeBuild(directory: string, files: readonly Chunk[]) {
  const chunks = files.filter(({ type }) => type === 'chunk');
  const first = files.map(({ fileName }) => fileName).filter((name) => name.startsWith(FIRST_SCRIPT));
  const hashed = [...first, ...filesAtStart(chunks, sourcesKeptForOffline())];
  const contents = await Promise.all(PLAIN.map((name) => readFile(join(directory, name), 'utf8')));
  const version = createHash('sha256')
    .update(JSON.stringify([hashed, contents]))
    .digest('hex')
    .slice(0, 16);
  const addressOf = (name: string) => BASE + (name === 'index.html' ? '' : name);
  const links = linksOfScreens(files, sourcesOfOpened());
  return { version, hashed: hashed.map(addressOf), plain: PLAIN.map(addressOf), links };
}

/** Writes `sw.js`, which knows the files of its build; before what compresses them. */
export function serviceWorker() {
  let root = '';
  return {
    name: 'komori:service-worker',
    apply: 'build' as const,
    configResolved(config: { readonly root: string }) {
      root = config.root;
    },
    writeBundle: {
      order: 'post' as const,
      sequential: true as const,
      handler: async ({ dir }: { readonly dir?: string | undefined }, bundle: Record<string, Chunk>) => {
        if (dir === undefined) return;
        const described = await describeBuild(dir, Object.values(bundle));
        const define = { __BUILD__: JSON.stringify(described) };
        const code = await codeOfOwnFile(root, join(root, SOURCE), define);
        await writeFile(join(dir, 'sw.js'), code);
      },
    },
  };
}
