import * as v from 'valibot';
import type { Drawings } from '#server/world/drawing/drawing.ts';
import type { Photos } from '#server/world/photo/photo.ts';
import { World, type WrittenWorld } from '#server/world/schema/world.ts';
import { checkTogether } from './checks.ts';
import { Unreadable } from './decode.ts';
import { type Parsed, parse } from './document.ts';
import { type Beside, readDrawings } from './drawings.ts';
import { readPhotos } from './photos.ts';
import { type Problem, WorldMistakes } from './problem.ts';
import { isVariable, SECRET_KEYS } from './secretKeys.ts';
import { unknownKeys } from './unknownKeys.ts';
import type { Variables } from './variables.ts';

/** A world as it was read, with the drawings and photos that it names. */
export interface ReadWorld extends WrittenWorld {
  readonly drawings: Drawings;
  readonly photos: Photos;
}

/** For a text that no file holds. */
const NOTHING_BESIDE: Beside = (name) => {
  throw new Unreadable(`there is no ${name}.`);
};

/**
 * The world that a file describes, its defaults filled in, with the pictures beside it. Throws WorldMistakes, which
 * names everything that is wrong with line and column.
 */
export function readWorld(
  file: string,
  text: string,
  variables: Variables,
  beside: Beside = NOTHING_BESIDE,
): ReadWorld {
  const parsed = parse(text, variables);
  if (parsed.value === undefined) throw new WorldMistakes(file, text, parsed.problems);
  const result = v.safeParse(World, parsed.value);
  const problems = [
    ...parsed.problems,
    ...unknownKeys(World, parsed.value).map(({ path, message }) => ({
      ...parsed.placeOf(path, true),
      message,
    })),
    ...(result.issues ?? []).flatMap((issue) => problemOf(issue, parsed)),
  ];
  if (problems.length > 0 || !result.success) throw new WorldMistakes(file, text, problems);
  const { drawings, mistakes } = readDrawings(result.output, beside);
  const { photos, mistakes: ofPhotos } = readPhotos(result.output, beside);
  const together = [
    ...checkTogether(result.output).map(({ path, message }) => ({ ...parsed.placeOf(path), message })),
    ...[...mistakes, ...ofPhotos].map((mistake) =>
      'path' in mistake
        ? { ...parsed.placeOf(mistake.path, mistake.isKey), message: mistake.message }
        : mistake,
    ),
  ];
  if (together.length > 0) throw new WorldMistakes(file, text, together);
  return { ...result.output, drawings, photos };
}

function problemOf(issue: v.BaseIssue<unknown>, { placeOf, writtenAt }: Parsed): readonly Problem[] {
  const steps = issue.path?.map(({ key }) => key) ?? [];
  const path = steps.filter((step) => typeof step === 'string' || typeof step === 'number');
  const name = path.findLast((step) => typeof step === 'string') ?? 'the world';
  const isKey = issue.path?.at(-1)?.origin === 'key';
  // Unknown keys are told by `unknownKeys`, each with the known one that was meant; variables by the parser.
  if (issue.expected === 'never') return [];
  if (issue.type === 'strict_object' && isKey) return [{ ...placeOf(path), message: `${name} is missing` }];
  if (isKey) return [{ ...placeOf(path, true), message: `${name}: ${issue.message}` }];
  const written = writtenAt(path);
  if (issue.input === undefined && written !== undefined) return [];
  const isBare =
    issue.type === 'string' && (typeof issue.input === 'number' || typeof issue.input === 'boolean');
  const isShown = written !== undefined && (!SECRET_KEYS.has(name) || isVariable(written));
  const quotes = `put it in quotes${isShown ? `, "${written}"` : ''}: without them YAML reads a ${typeof issue.input}, and a number loses its zeros`;
  const found = !isShown || written === '' ? '' : `, ${written.slice(0, 40)} found`;
  return [{ ...placeOf(path), message: `${name}: ${isBare ? quotes : `${messageOf(issue)}${found}`}` }];
}

/** Valibot's own sentences are for developers. */
function messageOf({ type, message }: v.BaseIssue<unknown>): string {
  return type === 'strict_object' ? 'keys and values expected' : message;
}
