/**
 * The looks that differ from another commit: `npm run gallery -- --against <commit> [<part>]` (docs/gallery.md). The
 * former looks are made by that commit in a work tree and with packages of its own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode, root } from '../lib/paths.mjs';
import { type Changes, changesBetween } from './changes.ts';
import { writeDifference } from './difference.ts';
import { changesPage } from './pages.ts';
import { paintAll } from './painter.ts';
import { pictureFile, SCREEN_NAMES, type ScreenName } from './screens.ts';

const SCRIPT = 'scripts/gallery/documents.ts';

/** Runs a command to its end in the folder. Throws where it fails. */
function runIn(folder: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Failed to run ${command} ${args.join(' ')} in ${folder}.`);
}

function documentsIn(tree: string, file: string, part: string | undefined): Record<string, string> {
  // Walks that fail have said so, and the states that they have reached are compared all the same.
  runIn(tree, join(tree, 'node_modules/node/bin/node'), [
    SCRIPT,
    file,
    ...(part === undefined ? [] : [part]),
  ]);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>; // written by documents.ts
}

/** The documents of the commit, by the names of their looks. */
function documentsAt(commit: string, folder: string, part: string | undefined): Record<string, string> {
  const tree = join(folder, 'tree');
  runIn(root, 'git', ['worktree', 'add', '--detach', tree, commit]);
  try {
    if (!existsSync(join(tree, SCRIPT)))
      throw new Error(`Failed to look at ${commit}: it has no gallery yet.`);
    const install = "await (await import('./scripts/lib/install.mjs')).install()";
    runIn(tree, projectNode, ['--input-type=module', '--eval', install]);
    return documentsIn(tree, join(folder, 'before.json'), part);
  } finally {
    runIn(root, 'git', ['worktree', 'remove', '--force', tree]);
  }
}

/** The numbers of pixels that changed on each screen; pictures of differences stand beside the pictures. */
async function differences(changes: Changes, pictures: string): Promise<ReadonlyMap<string, number>> {
  const pixels = new Map<string, number>();
  for (const { before, after } of changes.changed) {
    for (const screen of SCREEN_NAMES) {
      const file = differenceFile(before, after, screen);
      const [one, other] = [before, after].map((name) => `${pictures}/${pictureFile(name, screen)}`);
      if (one && other) pixels.set(file, await writeDifference(one, other, `${pictures}/${file}`));
    }
  }
  return pixels;
}

function differenceFile(before: string, after: string, screen: ScreenName): string {
  return pictureFile(`${before}-${after}`, screen);
}

/** Writes the page of what has changed since the commit into the folder, an absolute path. */
export async function showChanges(folder: string, commit: string, part: string | undefined): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'komori-gallery-'));
  try {
    const before = documentsAt(commit, scratch, part);
    const after = documentsIn(root, join(scratch, 'after.json'), part);
    const changes = changesBetween(before, after);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await paintAll(changes.documents, `${folder}/pictures`);
    const pixels = await differences(changes, `${folder}/pictures`);
    writeFileSync(`${folder}/changes.html`, changesPage(commit, changes, pixels, differenceFile));
    const seen = changes.changed.filter(({ before: one, after: other }) =>
      SCREEN_NAMES.some((screen) => (pixels.get(differenceFile(one, other, screen)) ?? 0) > 0),
    );
    console.log(
      `${changes.changed.length} documents differ, ${seen.length} of them to the eye; ${changes.added.length} looks are new, ${changes.removed.length} are gone.`,
    );
    console.log(`They stand in ${folder}/changes.html.`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
