import { NoPhoto, type Photo, type Photos, readPhoto } from '#server/world/photo/photo.ts';
import type { WrittenWorld } from '#server/world/schema/world.ts';
import { Unreadable } from './decode.ts';
import type { Beside } from './drawings.ts';

interface Found {
  readonly path: readonly string[];
  readonly isKey: false;
  readonly message: string;
}

/** Reads the photos that booths, floors and `usual` name, each file once. */
export function readPhotos(
  { tenants }: WrittenWorld,
  beside: Beside,
): { readonly photos: Photos; readonly mistakes: readonly Found[] } {
  const read = new Map<string, Photo | string>();
  const mistakes = namedIn(tenants).flatMap(({ path, file }): readonly Found[] => {
    const photo = read.get(file) ?? photoIn(beside, file);
    read.set(file, photo);
    return typeof photo === 'string' ? [{ path, isKey: false, message: `photo: ${photo}` }] : [];
  });
  const photos = [...read].filter((each): each is [string, Photo] => typeof each[1] !== 'string');
  return { photos: new Map(photos), mistakes };
}

interface Level {
  readonly path: readonly string[];
  readonly said: { readonly photo?: string | undefined };
}

function namedIn(tenants: WrittenWorld['tenants']): readonly { path: readonly string[]; file: string }[] {
  const levels = Object.entries(tenants).flatMap(([tenant, { usual, areas }]): readonly Level[] => [
    { path: ['tenants', tenant, 'usual'], said: usual },
    ...Object.entries(areas).flatMap(([area, { places }]) =>
      Object.entries(places).flatMap(([place, { floors, booths }]) => {
        const path = ['tenants', tenant, 'areas', area, 'places', place];
        return [
          ...Object.entries(floors).flatMap(([key, floor]) => [
            { path: [...path, 'floors', key], said: floor },
            ...boothsIn([...path, 'floors', key], floor.booths),
          ]),
          ...boothsIn(path, booths),
        ];
      }),
    ),
  ]);
  return levels.flatMap(({ path, said: { photo } }) =>
    photo === undefined ? [] : [{ path: [...path, 'photo'], file: photo }],
  );
}

function boothsIn(path: readonly string[], booths: Readonly<Record<string, Level['said']>>) {
  return Object.entries(booths).map(([key, said]): Level => ({ path: [...path, 'booths', key], said }));
}

/** The photo in a file, or why there is none. */
function photoIn(beside: Beside, file: string): Photo | string {
  try {
    return readPhoto(file, beside(file));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof NoPhoto) return error.message;
    throw error;
  }
}
