import { getAddresses } from '#contract/account/zip.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('a postal code', actorOf(postalLookup.machine, 'find'), { key: '1070062', of: '' }, getAddresses),
];
