import { getUsageTerms } from '#contract/account/terms.ts';
import { call } from '#contract/client.ts';
import { defineListing } from '../shared/listing.ts';

/** The usage terms to read again (spec section 2, /app/settings/usage-terms). */
export const usageTerms = defineListing('usageTerms', (_: null, signal) =>
  call(getUsageTerms, undefined, { signal }),
);

export const usageTermsMachine = usageTerms.machine;
