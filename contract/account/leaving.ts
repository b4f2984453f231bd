import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ok, record } from '../record.ts';

/** Ends this session too. Not for guests: everybody who has the link is the same guest. */
export const logoutEverywhere = endpoint({
  call: 'POST /logout-everywhere',
  summary: 'Ends every session of the member.',
  audience: 'regular',
  additive: true,
  answer: ok,
});

/** The most sessions that are named at once. */
export const MOST_LEFT = 20;

/** The SHA-256 of a bearer token: whoever has it can end that session, and do nothing else. */
export const SessionMark = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/** For sessions whose logout had no answer. One that is over, or that nobody has ever had, is over all the same. */
export const endLeftSessions = endpoint({
  call: 'POST /logout-left',
  summary: 'Ends sessions that a device has left without an answer.',
  audience: 'anyone',
  additive: true,
  body: record({ sessions: ['sessions', v.pipe(v.array(SessionMark), v.maxLength(MOST_LEFT))] }),
  answer: ok,
});
