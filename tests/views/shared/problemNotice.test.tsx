import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiError } from '#contract/errors.ts';
import { alertMessagesOf, failureSentence } from '#machines/shell/failures.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';

const path = '/login';
const said = { path, message: 'できませんでした。', code: null };

/** Failures of every kind. */
const FAILURES: Readonly<Record<ApiError['kind'], readonly ApiError[]>> = {
  badRequest: [{ kind: 'badRequest', ...said }],
  unauthenticated: [{ kind: 'unauthenticated', ...said }],
  forbidden: [{ kind: 'forbidden', ...said }],
  notFound: [{ kind: 'notFound', ...said }],
  throttled: [{ kind: 'throttled', ...said }],
  conflict: [{ kind: 'conflict', ...said, body: {} }],
  invalid: [
    { kind: 'invalid', ...said, fields: {} },
    { kind: 'invalid', ...said, fields: { name: ['短くしてください。'], tel: ['数字で入力してください。'] } },
  ],
  server: [
    { kind: 'server', path },
    { kind: 'server', path, message: 'エラーが発生しました。' },
  ],
  network: [{ kind: 'network', path }],
  timeout: [{ kind: 'timeout', path }],
  contract: [{ kind: 'contract', path }],
};

it.each(Object.entries(FAILURES).flatMap(([kind, each]) => each.map((failure) => [kind, failure] as const)))(
  'is said once, by the dialog or beside the button: %s %j',
  (_, failure) => {
    const byDialog = alertMessagesOf(failure);
    render(<ProblemNotice failure={failure} />);
    const beside = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(beside).toEqual(byDialog.length > 0 ? [] : [failureSentence(failure)]);
  },
);

it('says a refusal beside the button, instead of a failure', () => {
  render(<ProblemNotice refusal="上限に達しています。" failure={{ kind: 'network', path }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^上限に達しています。$/);
});
