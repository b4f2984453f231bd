import { afterEach, expect, it, vi } from 'vitest';
import { browserPasskeys } from '#src/operator/passkeys/browserPasskeys.ts';

/** The part of the window that is asked; its cookies stay, or not. */
function page(isSecureContext: boolean, keepsCookies = true): Window {
  let kept = '';
  const document = {
    get cookie() {
      return kept;
    },
    set cookie(written: string) {
      if (keepsCookies) kept = written.includes('Max-Age=0') ? '' : written;
    },
  };
  return { isSecureContext, document } as Window;
}
const QUESTION = {
  challenge: 'Yw',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
} as const;

/** A browser that knows passkeys, and answers so. */
function browserThat(get: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}

const refusing = (name: string) =>
  browserThat(() => Promise.reject(Object.assign(new Error('no'), { name })));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

it.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['SecurityError', 'insecure'],
  ['InvalidStateError', 'registered'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['UnknownError', 'broken'],
])('tells a problem of the browser by its name: %s is %s', async (name, problem) => {
  refusing(name);
  expect(await browserPasskeys(page(true)).prove(QUESTION)).toEqual({ kind: 'problem', problem });
});

it('asks no browser that knows no passkeys, and none on a page that is not secure', async () => {
  expect(await browserPasskeys(page(true)).prove(QUESTION)).toEqual({
    kind: 'problem',
    problem: 'unsupported',
  });
  const get = vi.fn();
  browserThat(get);
  expect(await browserPasskeys(page(false)).prove(QUESTION)).toEqual({
    kind: 'problem',
    problem: 'insecure',
  });
  expect(get).not.toHaveBeenCalled();
});

it('asks none that keeps no cookie of the session, and leaves no cookie of its own behind', async () => {
  const get = vi.fn();
  browserThat(get);
  expect(await browserPasskeys(page(true, false)).prove(QUESTION)).toEqual({
    kind: 'problem',
    problem: 'cookieless',
  });
  expect(get).not.toHaveBeenCalled();
  refusing('AbortError');
  const kept = page(true);
  await browserPasskeys(kept).prove(QUESTION);
  expect(kept.document.cookie).toBe('');
});
