import { getAddresses } from '#contract/account/zip.ts';
import { call } from '#contract/client.ts';
import { refusable } from '#contract/errors.ts';
import { isPostal, normalPostal } from '#domain/account/personalData.ts';
import { defineLookup } from '../shared/lookup.ts';

/** The addresses of a postal code, looked up at exactly 7 digits (docs/spec/account.md, "Input"). */
export const postalLookup = defineLookup<readonly string[]>({
  id: 'postalLookup',
  field: 'postal',
  keyOf: (value) => (isPostal(value) ? normalPostal(value) : null),
  debounce: 0,
  // No server of ours slows it down; one that stands before it may.
  find: (postal, _, signal) => refusable(call(getAddresses, postal, { signal }), ['throttled']),
});
