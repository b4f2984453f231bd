import { endpoint } from '../endpoint.ts';
import { ok } from '../record.ts';

/** The client of the original specification only forgets the session. */
export const logout = endpoint({
  call: 'POST /logout',
  summary: 'Ends the session of the bearer token.',
  audience: 'member',
  additive: true,
  answer: ok,
});
