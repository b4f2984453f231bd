import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Source } from './folders.ts';

const root = new URL('../../', import.meta.url);

const read = new Map<string, readonly Source[]>();

/** Read once in each worker: every test here asks for the same rooms. */
function filesOf(room: string, kind: RegExp): readonly Source[] {
  const key = `${room} ${kind}`;
  const known = read.get(key) ?? readFiles(room, kind);
  read.set(key, known);
  return known;
}

function readFiles(room: string, kind: RegExp): readonly Source[] {
  if (!existsSync(new URL(room, root))) return [];
  return readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => kind.test(path))
    .map((path) => [`${room}/${path}`, readFileSync(new URL(`${room}/${path}`, root), 'utf8')]);
}

/** Every source file of a room, `machines/booking/extension/chart.ts`, with its text; none if the room is not there. */
export function sourcesOf(room: string): readonly Source[] {
  return filesOf(room, /\.(tsx?|mjs)$/);
}

/** Every style sheet of a room, with its text. */
export function stylesOf(room: string): readonly Source[] {
  return filesOf(room, /\.css$/);
}

/** The configurations that stand beside the rooms. */
export function configurations(): readonly Source[] {
  return readdirSync(root, { encoding: 'utf8' })
    .filter((path) => path.endsWith('.config.ts'))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]);
}
