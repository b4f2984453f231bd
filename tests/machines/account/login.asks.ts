import { login } from '#contract/account/session.ts';
import { loginForm } from '#machines/account/login.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission('the login', loginForm, { loginId: 'hana', password: 'komori2026' }, login),
];
