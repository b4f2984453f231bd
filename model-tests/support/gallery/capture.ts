import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { chartOf } from '#flows/charts/chart.ts';
import { activePaths } from '#tests/machines/support/chart.ts';
import type { AnyModel } from '../model/model.ts';
import { documentOf } from './document.ts';
import { type Surroundings, surroundingsOf } from './frame.tsx';
import { GALLERY, SAMPLE } from './gallery.ts';

/** One look of a state. */
interface Look {
  /** `member/asking`; `member/asking~2` for the second look of the same state. */
  readonly name: string;
  readonly states: readonly string[];
  /** The document that a browser paints. */
  readonly html: string;
}

/** The pictures that the walks of one model have shown. */
interface Album {
  readonly model: AnyModel;
  /** `booking/extension/chart/extension`: the file of the model, and its machine. */
  readonly name: string;
  readonly looks: Look[];
  readonly surroundings: Map<string, Surroundings>;
}

const albums: Album[] = [];

/** The file of the present test below model-tests: `booking/extension/chart`. */
function presentFile(): string {
  return (expect.getState().testPath ?? '').replace(/^.*\/model-tests\/(.*)\.test\.tsx$/, '$1');
}

function albumOf(model: AnyModel): Album {
  const known = albums.find((album) => album.model === model);
  if (known) return known;
  const base = `${presentFile()}/${model.machine.id}`;
  const count = albums.filter(({ name }) => name === base || name.startsWith(`${base}~`)).length;
  const album = {
    model,
    name: count === 0 ? base : `${base}~${count + 1}`,
    looks: [],
    surroundings: new Map<string, Surroundings>(),
  };
  albums.push(album);
  return album;
}

/** Those without a state inside them: `open.asking`, and not `open`. */
function leavesOf(states: readonly string[]): string[] {
  return states.filter((path) => !states.some((other) => other.startsWith(`${path}.`)));
}

/** Writes down how the state looks, unless it has been seen so before. Of a sample, the first look of its states. */
export async function capture(model: AnyModel, input: string, snapshot: AnyMachineSnapshot): Promise<void> {
  if (GALLERY === undefined || model.unseen !== undefined || snapshot.status !== 'active') return;
  const { name, looks, surroundings } = albumOf(model);
  const states = activePaths(snapshot);
  const stand = `${input}/${leavesOf(states).join('+')}`;
  const former = looks.filter((look) => look.name === stand || look.name.startsWith(`${stand}~`));
  if (SAMPLE && (former.length > 0 || !SAMPLE.has(`${name}/${stand}`))) return;
  const around = surroundings.get(input) ?? (await surroundingsOf(model, model.inputs[input]));
  surroundings.set(input, around);
  const html = documentOf(around);
  if (former.some((look) => look.html === html)) return;
  looks.push({ name: former.length === 0 ? stand : `${stand}~${former.length + 1}`, states, html });
}

/** Writes the album of the model, where there is one: a file of JSON in the gallery's folder. */
export function writeAlbum(model: AnyModel): void {
  const album = albums.find((each) => each.model === model);
  if (GALLERY === undefined || !album || album.looks.length === 0) return;
  const { name, looks, surroundings } = album;
  const address = surroundings.values().next().value?.address ?? null;
  mkdirSync(GALLERY, { recursive: true });
  const written = { name, machine: model.machine.id, address, chart: chartOf(model.machine), looks };
  writeFileSync(`${GALLERY}/${name.replaceAll('/', '--')}.json`, `${JSON.stringify(written, null, 1)}\n`);
}
