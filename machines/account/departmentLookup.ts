import { getDepartments } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { domainOf } from '#domain/account/loginId.ts';
import type { Department } from '#domain/account/member.ts';
import { normalAccessKey } from '#domain/account/personalData.ts';
import { defineLookup } from '../shared/lookup.ts';

async function find(accessKey: string, loginId: string, signal: AbortSignal) {
  try {
    const asked = { accessKey, domain: domainOf(loginId) };
    return { kind: 'done' as const, value: await call(getDepartments, asked, { signal }) };
  } catch (error) {
    const failure = apiErrorOf(error);
    const refusal =
      failure.kind === 'invalid'
        ? failure.fields.accessKey?.[0]
        : failure.kind === 'throttled'
          ? failure.message
          : undefined;
    if (!refusal) throw error;
    return { kind: 'refused' as const, message: refusal };
  }
}

/** The departments of an access key, looked up when its typing pauses for 500 ms (docs/spec/account.md, "Input"). */
export const departmentLookup = defineLookup<readonly Department[]>({
  id: 'departmentLookup',
  field: 'accessKey',
  keyOf: (value) => normalAccessKey(value) || null,
  debounce: 500,
  find,
});
