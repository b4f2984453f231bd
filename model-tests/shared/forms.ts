import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ApiError, FieldMessages } from '#contract/errors.ts';

interface Said {
  readonly refusal: string | null;
  readonly failure: ApiError | null;
  readonly fieldMessages: FieldMessages;
}

/** A form says what is wrong with it: beside each of the fields, and what is no field's in a line of its own. */
export function isSaid({ refusal, failure, fieldMessages }: Said, ...fields: readonly string[]): void {
  for (const text of [refusal, ...fields.map((name) => fieldMessages[name]?.[0])]) {
    if (text) expect(screen.getAllByText(text)).not.toEqual([]);
  }
  if (failure) screen.getByRole('alert');
}

/**
 * The values that a form's guards read, as far as a model must tell its states apart: a field is right, or missing.
 */
export function isFilledIn({ values }: { readonly values: Readonly<Record<string, string>> }): string {
  return Object.entries(values)
    .filter(([, value]) => value === '')
    .map(([name]) => name)
    .join();
}
