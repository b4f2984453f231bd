import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { absent, addition, mapped } from '../field.ts';
import { ok, only, record } from '../record.ts';

/** The usage terms in force: paragraphs separated by an empty line; lines that begin with 第 are headings. */
export interface UsageTerms {
  readonly text: string;
  /** A server that names none is agreed with by its text: see `termsVersionOf`. */
  readonly version: string;
}

/** Begins what stands for a version of terms that name none. */
const DERIVED = 'text-';

/**
 * The version of terms that name none: 13 digits of base 36, a hash of the text, so that members are asked again when a
 * word has changed. It protects nothing, and need not withstand an attack.
 */
export function termsVersionOf(text: string): string {
  // Two independent 32-bit sums (FNV-1a, from two beginnings).
  const sums = [0x811c9dc5, 0x2545f491].map((beginning) => {
    let sum = beginning;
    for (let index = 0; index < text.length; index++) {
      sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
    }
    return sum.toString(36).padStart(7, '0');
  });
  return `${DERIVED}${sums.join('')}`;
}

/** Whether a version is one that members may read: its server's own. */
export function isNamedVersion(version: string): boolean {
  return !version.startsWith(DERIVED);
}

const usageTerms = mapped(
  record({ text: ['terms', v.string()], version: ['version', addition(absent(v.string()))] }),
  ({ text, version }): UsageTerms => ({ text, version: version ?? termsVersionOf(text) }),
  (terms) => terms,
);

export const getUsageTerms = endpoint({
  call: 'GET /get-usage-terms',
  summary: 'The usage terms in force.',
  audience: 'anyone',
  answer: usageTerms,
});

/** 409 where that version is no longer in force (docs/spec/account.md, "Terms"). */
export const agreeToTerms = endpoint({
  call: 'POST /usage-terms/agree',
  summary: 'Agrees to a version of the usage terms.',
  audience: 'member',
  additive: true,
  body: only('version', v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))),
  answer: ok,
});
