import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as v from 'valibot';
import { Assertion, Attestation } from '#contract/operator/passkeyFields.ts';
import type { PasskeyProblem, Passkeys, Shown } from '#machines/operator/ceremony/passkeys.ts';

/** By the name of the browser's error (https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred). */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'insecure',
  InvalidStateError: 'registered',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

function problemOf(error: unknown): PasskeyProblem {
  return (error instanceof Error && PROBLEMS[error.name]) || 'broken';
}

const PROBE = '__Host-komori-probe';

/** Whether a cookie of the session's kind is kept: WebKit drops it at localhost without https. */
function keepsCookies({ document }: Window): boolean {
  document.cookie = `${PROBE}=1; Path=/; Secure; SameSite=Strict`;
  const isKept = document.cookie.includes(PROBE);
  document.cookie = `${PROBE}=; Path=/; Secure; SameSite=Strict; Max-Age=0`;
  return isKept;
}

/** The browser's answer, as the contract has it: fields that browsers leave undefined are left out. */
async function shownBy<Schema extends v.GenericSchema>(
  browser: Window,
  schema: Schema,
  ask: () => Promise<unknown>,
): Promise<Shown<v.InferOutput<Schema>>> {
  if (!browser.isSecureContext) return { kind: 'problem', problem: 'insecure' };
  if (!keepsCookies(browser)) return { kind: 'problem', problem: 'cookieless' };
  if (!browserSupportsWebAuthn()) return { kind: 'problem', problem: 'unsupported' };
  try {
    const passkey = v.parse(schema, JSON.parse(JSON.stringify(await ask())));
    return { kind: 'shown', passkey };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  }
}

/** The browser's passkeys; its refusals are values. */
export function browserPasskeys(browser: Window): Passkeys {
  return {
    prove: (options) => shownBy(browser, Assertion, () => startAuthentication({ optionsJSON: options })),
    create: (options) => shownBy(browser, Attestation, () => startRegistration({ optionsJSON: options })),
  };
}
