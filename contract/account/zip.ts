import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { addition, list, mapped, optional } from '../field.ts';
import { only, record } from '../record.ts';

/** A server that knows only the spec says the one address. */
const addresses = mapped(
  record({ address: ['address', v.string()], all: ['addresses', addition(optional(list(v.string()), []))] }),
  ({ address, all }): readonly string[] => (all.length === 0 && address !== '' ? [address] : all),
  (all) => ({ address: (all.length === 1 && all[0]) || '', all }),
);

/**
 * Usually one; several, which are to be chosen from; none for an unknown code, which is no error. One stands in
 * `address` too.
 */
export const getAddresses = endpoint({
  call: 'GET /zip/{postal}',
  summary: 'The addresses of a postal code.',
  audience: 'anyone',
  params: only('postal', v.pipe(v.string(), v.regex(/^\d{7}$/))),
  answer: addresses,
});
