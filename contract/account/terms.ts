import * as v from 'valibot';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { addition, Ok } from '../wire.ts';

/** The usage terms in force: paragraphs separated by an empty line; lines that begin with 第 are headings. */
export interface UsageTerms {
  readonly text: string;
  readonly version: string;
}

/** GET /get-usage-terms -> terms (spec section 7); open to everybody. */
export const getUsageTerms = endpoint({
  method: 'get',
  path: '/get-usage-terms',
  summary: 'The usage terms in force (section 7, Settings and user).',
  audience: 'anyone',
  response: v.object({ terms: v.string(), version: addition(v.string()) }),
  input: NOTHING,
  output: {
    decode: (wire): UsageTerms => ({ text: wire.terms, version: wire.version }),
    encode: (terms) => ({ terms: terms.text, version: terms.version }),
  },
});

/** POST /usage-terms/agree {version} (decisions.md). 409 where that version is no longer in force. */
export const agreeToTerms = endpoint({
  method: 'post',
  path: '/usage-terms/agree',
  summary: 'Agrees to a version of the usage terms (addition, section 2 Guards).',
  audience: 'member',
  additive: true,
  body: v.object({ version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)) }),
  response: Ok,
  input: {
    decode: ({ body }) => body.version,
    encode: (version: string) => ({ body: { version } }),
  },
  output: OK,
});
