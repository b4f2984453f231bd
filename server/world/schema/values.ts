import * as v from 'valibot';
import { isDay, isMoment, isSpan } from './moments.ts';

/** The name of a thing in its file, which never changes: the server keeps the thing's integer for it. */
export const Key = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a key has small letters, digits and hyphens, and begins with a letter'),
  v.description('The name that never changes; whatever is shown may.'),
);

/** A terminal obeys what can't be seen, and a second line would be a variable of its own in a file of secrets. */
const ONE_LINE = v.regex(/^\P{Cc}*$/u, 'one line without control characters expected');

/** One line of text. */
export const text = (description: string, longest = 200) =>
  v.pipe(
    v.string('text expected'),
    v.check((value) => value.trim() !== '', 'text expected, and it is empty'),
    ONE_LINE,
    v.maxLength(longest, `at most ${longest} characters expected`),
    v.description(description),
  );

/** The name of a file in the folder of the world's file, or below it. */
export const fileBeside = (description: string, endings: readonly string[], example: string) =>
  v.pipe(
    text(description),
    v.check((name) => {
      const isBelow = !name.split('/').some((step) => ['', '.', '..'].includes(step));
      return isBelow && !/[\\:\0]/.test(name) && endings.some((ending) => name.endsWith(ending));
    }, `a file in this folder or below it expected, like ${example}`),
  );

/** Text of several lines. */
export const lines = (description: string, longest: number) =>
  v.pipe(
    v.string('text expected'),
    v.check((value) => value.trim() !== '', 'text expected, and it is empty'),
    v.regex(/^(?:\P{Cc}|\n)*$/u, 'text without control characters expected'),
    v.maxLength(longest, `at most ${longest} characters expected`),
    v.description(description),
  );

/** Text that neither the plan nor an export shows; best written as `${NAME}`. */
export const secret = (description: string) =>
  v.pipe(
    v.string('text expected'),
    v.check((value) => value.trim() !== '', 'text expected, and it is empty'),
    ONE_LINE,
    v.maxLength(200, 'at most 200 characters expected'),
    v.metadata({ isSecret: true }),
    v.description(`${description} Write \${NAME}, and NAME=… in the environment or in the file of secrets.`),
  );

/** A whole number of something. */
export const whole = (unit: string, description: string, [least, most]: readonly [number, number]) =>
  v.pipe(
    v.number(`whole ${unit} expected`),
    v.integer(`whole ${unit} expected`),
    v.minValue(least, `at least ${least} ${unit} expected`),
    v.maxValue(most, `at most ${most} ${unit} expected`),
    v.description(description),
  );

/** Minutes that begin and end with a slot. */
export const slots = (description: string, [least, most]: readonly [number, number]) =>
  v.pipe(whole('minutes', description, [least, most]), v.multipleOf(5, 'a multiple of 5 minutes expected'));

/** Yes or no. */
export const yes = (description: string) =>
  v.pipe(v.boolean('true or false expected'), v.description(description));

/** A day in Tokyo. */
export const day = (description: string) =>
  v.pipe(
    v.string('a day expected, like 2026-12-31'),
    v.check(isDay, 'a day expected, like 2026-12-31'),
    v.description(description),
  );

/** A moment in Tokyo; a day alone is its midnight. */
export const moment = (description: string) =>
  v.pipe(
    v.string('a day or a moment expected, like 2026-12-31 or 2026-12-31 10:00'),
    v.check(isMoment, 'a day or a moment expected, like 2026-12-31 or 2026-12-31 10:00'),
    v.description(description),
  );

const HOURS = 'opening hours expected, like 7:00-23:00 in steps of 5 minutes, or closed';

/** The hours of a day, or that it stays closed. */
export const span = (description: string) =>
  v.pipe(
    v.string(HOURS),
    v.check(isSpan, HOURS),
    v.description(description),
    v.examples(['7:00-23:00', 'closed']),
  );

/** A point on the ground. */
export const Point = v.pipe(
  v.strictTuple(
    [
      v.pipe(
        v.number('degrees expected'),
        v.minValue(-90, 'degrees expected'),
        v.maxValue(90, 'degrees expected'),
      ),
      v.pipe(
        v.number('degrees expected'),
        v.minValue(-180, 'degrees expected'),
        v.maxValue(180, 'degrees expected'),
      ),
    ],
    'latitude and longitude expected, like [35.6803, 139.7692]',
  ),
  v.description('Latitude and longitude.'),
  v.examples([[35.6803, 139.7692]]),
);
