// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { signUpEnterprise } from '#contract/account/signUp.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { call } from '#contract/client.ts';
import { nameOf } from '#contract/endpoint.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { byInputNames, byWireNames } from '#contract/fieldNames.ts';
import { changePassword } from '#contract/settings/password.ts';
import { answering } from './answering.ts';

const wrong = ['ご確認ください。'];

describe('the fields of a refusal', () => {
  it('have the names of the input where the wire has others', async () => {
    const errors = { current_password: wrong, new_password: wrong, new_password_confirmation: wrong };
    answering(() => HttpResponse.json({ message: wrong[0], code: 'invalid', errors }, { status: 422 }));
    const input = { currentPassword: 'komori2026', newPassword: 'hon to 2 tana' };
    const error = await call(changePassword, input, {}).catch(apiErrorOf);
    expect(error).toMatchObject({
      kind: 'invalid',
      fields: { currentPassword: wrong, newPassword: wrong, repeatedPassword: wrong },
    });
  });

  it('keep a name that no field has, and the way into a field', () => {
    const said = { access_key: wrong, 'department_id.0': wrong, somebody: wrong };
    expect(byInputNames(signUpEnterprise, said)).toEqual({
      accessKey: wrong,
      'departmentId.0': wrong,
      somebody: wrong,
    });
  });

  const renaming = endpoints.filter(({ names }) => Object.keys(names).length > 0);
  it.each(renaming.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'come back from the wire as they went: %s',
    (_, endpoint) => {
      const own = Object.fromEntries(Object.values(endpoint.names).map((name) => [name, wrong]));
      const sent = byWireNames(endpoint, own);
      expect(Object.keys(sent).toSorted()).toEqual(Object.keys(endpoint.names).toSorted());
      expect(byInputNames(endpoint, sent)).toEqual(own);
    },
  );
});
