/** Where a rule shows: `machine: transition` (as `idOf` calls it), or `tests/file.test.ts: name of a test`. */
type Evidence = `${string}: ${string}`;

/** The sections of a page of docs/spec that make rules; 1 says for whom it is made. */
export type Section = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A rule of the spec, in short, and where it shows. */
export type Rule = { readonly section: Section; readonly says: string } & (
  | { readonly shown: readonly Evidence[] }
  /** Its screen and calls are there, the rule is not yet: what is missing. The report says so. */
  | { readonly missing: string }
);
