import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BESIDE } from './formerAssets.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The files that get smaller; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(html|js|css|json|webmanifest|svg|txt|wasm)$/;

/** Writes `.br` and `.gz` beside the file, each where it is smaller. */
async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const variants = [
    ['.br', await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
    ['.gz', await toGzip(content, { level: 9 })],
  ] as const;
  for (const [ending, compressed] of variants) {
    if (compressed.length < content.length) await writeFile(`${path}${ending}`, compressed);
  }
}

/**
 * Compresses every file of a built app once, so that the server compresses nothing. Hidden files are not served, and
 * the build in a folder beside it does the same by itself, perhaps at this moment.
 */
export async function precompressDirectory(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path.slice(directory.length).includes('/.') && !path.startsWith(join(directory, BESIDE, '/')),
    );
  const present = new Set(paths);
  // A hashed file of a former build has been compressed with that build.
  const files = paths.filter((path) => COMPRESSIBLE.test(path) && !present.has(`${path}.br`));
  await Promise.all(files.map(compressFile));
}

/** The last step of Vite's build, when everything stands in its directory. */
export function precompress() {
  return {
    name: 'komori:precompress',
    apply: 'build' as const,
    writeBundle: {
      order: 'post' as const,
      sequential: true as const,
      handler: async ({ dir }: { readonly dir?: string | undefined }) => {
        if (dir !== undefined) await precompressDirectory(dir);
      },
    },
  };
}
