import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ChartState } from '#flows/charts/chart.ts';

/** One look of a state, as a walk wrote it down (model-tests/support/gallery). */
export interface Look {
  /** `member/asking`; `member/asking~2` for the second look of the same state. */
  readonly name: string;
  /** The dotted paths of the states that the flow is in. */
  readonly states: readonly string[];
  /** A document without styles. */
  readonly html: string;
}

/** The looks of one model. */
export interface Album {
  /** `booking/extension/chart/extension`: the file of the model, and its machine. */
  readonly name: string;
  readonly machine: string;
  /** The pattern of the address of its screen; null for a part. */
  readonly address: string | null;
  readonly chart: ChartState;
  readonly looks: readonly Look[];
}

/** Reads the albums that the walks left in the folder (an absolute path), by name. */
export function readAlbums(folder: string): readonly Album[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Album) // written by writeAlbum
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** `booking/extension/chart/extension/inUse/choosing`: the look among those of all albums. */
export function nameIn(album: Pick<Album, 'name'>, look: Pick<Look, 'name'>): string {
  return `${album.name}/${look.name}`;
}

/** Names a document by what is in it, 16 hex digits: what looks alike is painted once. */
export function nameOf(document: string): string {
  return createHash('sha256').update(document).digest('hex').slice(0, 16);
}
