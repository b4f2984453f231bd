import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { APP_BASE } from '#domain/shell/screens.ts';
import { sourcesKeptForOffline } from './screenFiles.ts';

const SOURCE = 'src/worker/serviceWorker.ts';
const BASE = `${APP_BASE}/`;

/** Files whose name is the same in every build; the document first. */
const PLAIN = ['index.html', 'offline.html', 'offline.css'];

/** One file of a build, as far as this needs to know it. */
export interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The entry and the screens, with all that they import, in the order of their names. */
export function filesAtStart(chunks: readonly Chunk[], screens: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const { imports = [], viteMetadata } = byName.get(name) ?? {};
    for (const file of [...imports, ...(viteMetadata?.importedCss ?? [])]) add(file);
  };
  const startsWith = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (chunk === undefined) throw new Error(`Failed to find the chunk of ${source}. Was the file moved?`);
    add(chunk.fileName);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
  screens.forEach(startsWith);
  return [...found].sort();
}

/** The build of `root` in `directory`, as its service worker is to know it. */
async function describeBuild(directory: string, chunks: readonly Chunk[]) {
  const hashed = filesAtStart(chunks, sourcesKeptForOffline());
  const contents = await Promise.all(PLAIN.map((name) => readFile(join(directory, name), 'utf8')));
  const version = createHash('sha256')
    .update(JSON.stringify([hashed, contents]))
    .digest('hex')
    .slice(0, 16);
  const addressOf = (name: string) => BASE + (name === 'index.html' ? '' : name);
  return { version, hashed: hashed.map(addressOf), plain: PLAIN.map(addressOf) };
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
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        const described = await describeBuild(dir, chunks);
        // A build of its own: a worker is one file.
        const made = await build({
          root,
          configFile: false,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(described) },
          build: {
            write: false,
            copyPublicDir: false,
            target: 'es2022',
            rolldownOptions: { input: join(root, SOURCE), output: { format: 'iife' } },
          },
        });
        const [output] = [made].flat();
        const code = output && 'output' in output ? output.output[0].code : undefined;
        if (code === undefined) throw new Error('Failed to build the service worker: there is no code.');
        await writeFile(join(dir, 'sw.js'), code);
      },
    },
  };
}
