import * as v from 'valibot';

/** The word for a port that a service does without. */
export const NONE = 'none';

/** A switch: 0 or 1. */
export const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((text) => text === '1'),
);
/** Any text that is not empty. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** A URL of one of the schemes. */
export const url = (schemes: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    ),
  );
/** The address of a port, or the word for doing without it. */
export const httpOrNone = v.lazy((given) => (given === NONE ? v.literal(NONE) : url(['https:', 'http:'])));
/** A number of days. */
export const days = v.pipe(text, v.regex(/^\d{1,4}$/, 'must be a number of days'), v.transform(Number));
/** A list of origins, parted by spaces. */
export const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(/\s+/).filter((each) => each !== '')),
  v.check(
    (list) => list.every((each) => URL.canParse(each) && new URL(each).origin === each),
    'must be origins (https://host), parted by spaces',
  ),
);

/** A list of hosts, parted by spaces: `push.example`, or `*.push.example` for all below it. */
export const hosts = v.pipe(
  text,
  v.transform((list) => list.split(/\s+/)),
  v.check(
    (list) => list.every((each) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^localhost$/.test(each)),
    'must be hosts (push.example) or *.domains, parted by spaces',
  ),
);

/** Whether all are given, or none of them is. */
export function isWhole(values: readonly (string | undefined)[]): boolean {
  return new Set(values.map((value) => value === undefined || value === NONE)).size === 1;
}
