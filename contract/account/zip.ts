import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { addition } from '../wire.ts';

/**
 * GET /zip/{postal} -> address (docs/spec/wire.md, "Calls of account"). The addresses of a postal code: usually one;
 * several, which are to be chosen from; none for an unknown code, which is no error. One stands in `address` too.
 */
export const getAddresses = endpoint({
  method: 'get',
  path: '/zip/{postal}',
  summary: 'The addresses of a postal code.',
  audience: 'anyone',
  params: v.object({ postal: v.pipe(v.string(), v.regex(/^\d{7}$/)) }),
  response: v.object({ address: v.string(), addresses: addition(v.optional(v.array(v.string()), [])) }),
  input: {
    decode: ({ params }) => params.postal,
    encode: (postal: string) => ({ params: { postal } }),
  },
  output: {
    // A server that knows only the spec says the one address.
    decode: (wire): readonly string[] =>
      wire.addresses.length === 0 && wire.address !== '' ? [wire.address] : wire.addresses,
    encode: (addresses) => ({
      address: (addresses.length === 1 && addresses[0]) || '',
      addresses: [...addresses],
    }),
  },
});
