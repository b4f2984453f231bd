import type { Drawing } from '#server/database/tables/places.ts';
import { type Drawings, floorName, readDrawing } from '#server/world/drawing/drawing.ts';
import type { Flaw } from '#server/world/drawing/svgTree.ts';
import type { WrittenWorld } from '#server/world/schema/world.ts';
import { decode, Unreadable } from './decode.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';

/** The bytes of a file beside the world's. Throws Unreadable. */
export type Beside = (name: string) => Uint8Array;

/** A mistake at a place of the world's file, or in a file beside it. */
export type DrawingMistake =
  | { readonly path: readonly string[]; readonly isKey: boolean; readonly message: string }
  | Problem;

/** Reads the drawings that floors name, and finds every booth in that of its floor. */
export function readDrawings(
  { tenants }: WrittenWorld,
  beside: Beside,
): { readonly drawings: Drawings; readonly mistakes: readonly DrawingMistake[] } {
  const drawings = new Map<string, Drawing>();
  const mistakes = floorsOf(tenants).flatMap(({ name, path, file, booths }): readonly DrawingMistake[] => {
    const text = textOf(beside, file);
    if (text instanceof Unreadable) {
      return [{ path: [...path, 'drawing'], isKey: false, message: `drawing: ${text.message}` }];
    }
    const { drawing, ids, flaws } = readDrawing(text, new Set(Object.keys(booths)));
    if (drawing !== undefined) drawings.set(name, drawing);
    // Of a drawing that can't be read nobody knows what is missing.
    if (ids.size === 0 && flaws.length > 0) return flaws.map((flaw) => problemOf(flaw, file, text));
    const missing = Object.entries(booths).filter(
      ([key, booth]) => !ids.has(key) && booth.closed_from === undefined,
    );
    return [
      ...missing.map(([key]) => ({
        path: [...path, 'booths', key],
        isKey: true,
        message: missingMessage(key, file, ids),
      })),
      ...flaws.map((flaw) => problemOf(flaw, file, text)),
    ];
  });
  return { drawings, mistakes };
}

function floorsOf(tenants: WrittenWorld['tenants']) {
  return Object.entries(tenants).flatMap(([tenant, { areas }]) =>
    Object.entries(areas).flatMap(([area, { places }]) =>
      Object.entries(places).flatMap(([place, { floors }]) =>
        Object.entries(floors).flatMap(([floor, { drawing: file, booths }]) => {
          if (file === undefined) return [];
          const name = floorName(tenant, [area, place, floor].join('.'));
          const path = ['tenants', tenant, 'areas', area, 'places', place, 'floors', floor];
          return [{ name, path, file, booths }];
        }),
      ),
    ),
  );
}

function textOf(beside: Beside, file: string): string | Unreadable {
  try {
    return decode(file, beside(file));
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

function missingMessage(key: string, file: string, ids: ReadonlySet<string>): string {
  const meant = nearest(key, [...ids]);
  const hint = meant === undefined ? '' : ` (did you mean ${meant.slice(0, 40)}?)`;
  return `${key} is not in ${file}: no element has that id${hint}`;
}

function problemOf({ offset, message }: Flaw, file: string, text: string): Problem {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n'), message, source: { file, text } };
}
