import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '#scripts/lib/paths.mjs';
import type { LayoutCache } from '../layout/layout.ts';

const FOLDER = `${root}.cache/flows`;

function fileOf(asked: string): string {
  return `${FOLDER}/${createHash('sha256').update(asked).digest('hex')}.json`;
}

/** Layouts on the disk, one file a chart, named by the hash of all that the layout depends on. */
export const layoutCache: LayoutCache = {
  get: (asked) => (existsSync(fileOf(asked)) ? readFileSync(fileOf(asked), 'utf8') : undefined),
  set: (asked, answer) => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(fileOf(asked), answer);
  },
};
