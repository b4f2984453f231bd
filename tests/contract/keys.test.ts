/** docs/spec/wire.md, "Request keys": a call that does something has a key, or a reason why once more is harmless. */
import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';

/** Each call that is no `GET` and has no key, and why it may be sent twice. */
const HARMLESS: Readonly<Record<string, string>> = {
  'POST /login': 'a session more, which ends by itself',
  'POST /logout': 'the session has ended, and stays so',
  'POST /logout-everywhere': 'they have ended, and stay so',
  'POST /logout-left': 'they have ended, and stay so',
  'POST /InvitationUselogin': 'a session more, which ends by itself',
  'POST /phone-verification': 'another code in the place of the one before; texts to a number are counted',
  'POST /phone-verification/confirm': 'a proof more, of which one is spent',
  'POST /settings/change-phone': 'the number is that one already',
  'POST /usage-terms/agree': 'that version is agreed to already',
  'POST /send-registration-url': 'a link more to the same address; mails to one are counted',
  'POST /recover-password': 'a link more to the same address; mails to one are counted',
  'POST /reset-password/check': 'only asks',
  'POST /reset-password': 'the link is the key, and is spent',
  'POST /signup/personal': 'the link is the key, and its form the body',
  'POST /signup/enterprise': 'the link is the key, and its form the body',
  'POST /signup/get-departments-from-access-key': 'only asks',
  'POST /reservations/get-price': 'only asks',
  'POST /reservations/get-price-extension': 'only asks',
  'POST /reservations/get-price-move': 'only asks',
  'POST /reservations/get-charge-model': 'only asks',
  'POST /reservations/get-wifi-password': 'only asks',
  'POST /waiting-list/get-outlook': 'only asks',
  'POST /reservations/check-passcode': 'only asks',
  'POST /reservations/auth-passcode': 'the floor is open to the member already',
  'POST /reservations/open-by-code':
    'the reader of a booth reads the code once more: a door that is open stays open',
  'DELETE /settings/sessions/{id}': 'the session has ended, and stays so',
  'POST /confirm-email/check': 'only asks',
  'POST /confirm-email': 'the link is the key: it answers the same and ends nothing more',
  'POST /settings/patch-user': 'they are those data already',
  'DELETE /settings/delete-user': 'nobody is left who could ask',
  'POST /settings/change-password': 'the new password is in force already, which it answers',
  'POST /notices/{id}/read': 'it is read already',
};

const effects = endpoints.filter(({ effect }) => effect);

it('gives every call a key that does something, or says why it may be sent twice', () => {
  const without = endpoints.filter(({ method, effect }) => method !== 'get' && !effect).map(nameOf);
  expect(without.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
});

it('gives no reading call a key', () => {
  expect(effects.filter(({ method }) => method === 'get').map(nameOf)).toEqual([]);
});

/** A body that is hashed plainly is known to whoever has the hash and guesses it. */
const SECRET = /pass|pw|secret|pin/i;

it('leaves each secret of a body out of the hash that is kept of it, and nothing else', () => {
  const fields = effects.flatMap((endpoint) => {
    const { entries = {} } = (endpoint.body ?? {}) as { entries?: object }; // of an object
    return Object.keys(entries)
      .filter((name) => SECRET.test(name))
      .map((name) => `${nameOf(endpoint)}: ${name}`);
  });
  const left = endpoints.flatMap((endpoint) =>
    endpoint.secrets.map((name) => `${nameOf(endpoint)}: ${name}`),
  );
  expect(left).toEqual(fields);
  expect(left).toEqual(['POST /settings/change-email: current_password']);
});

it('keeps no answer as it is that tells a secret', () => {
  expect(endpoints.filter(({ answersSecret }) => answersSecret).map(nameOf)).toEqual([
    'POST /settings/calendar',
  ]);
});
