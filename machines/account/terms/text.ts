import { getUsageTerms } from '#contract/account/terms.ts';
import { call } from '#contract/client.ts';
import { defineResource } from '../../shared/resource.ts';

/**
 * The usage terms, to agree to (docs/spec/account.md, "Screens", /terms) and to read again (/app/settings/usage-terms).
 * Requests for them are debounced by 500 ms (docs/spec/account.md, "Constants").
 */
export const usageTerms = defineResource(
  'usageTerms',
  (_: null, signal) => call(getUsageTerms, undefined, { signal }),
  { debounce: 500 },
);

export const usageTermsMachine = usageTerms.machine;
