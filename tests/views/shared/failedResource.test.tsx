import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { defineResource } from '#machines/shared/resource.ts';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';

const path = '/notices';
const said = { path, message: null, code: null, reason: undefined };

/** One of each kind of failure, what can't be read among them. */
const FAILURES = {
  badRequest: { kind: 'badRequest', ...said },
  unauthenticated: { kind: 'unauthenticated', ...said },
  forbidden: { kind: 'forbidden', ...said },
  notFound: { kind: 'notFound', ...said },
  throttled: { kind: 'throttled', ...said },
  conflict: { kind: 'conflict', path, message: null, code: null, body: undefined },
  invalid: { kind: 'invalid', path, message: null, code: null, fields: {} },
  server: { kind: 'server', path },
  network: { kind: 'network', path },
  timeout: { kind: 'timeout', path },
  contract: { kind: 'contract', path, problem: 'notices is missing' },
} satisfies Record<ApiError['kind'], ApiError>;

it.each(Object.values<ApiError>(FAILURES))(
  'keeps the way to try again on a screen that has nothing to show, whatever went wrong: $kind',
  async (error) => {
    let asked = 0;
    const list = defineResource('list', async () => {
      asked += 1;
      if (asked === 1) throw new ApiFailure(error);
      return 'お知らせ3件';
    });
    const actor = createActor(list.machine, { input: { of: null } }).start();
    onTestFinished(() => void actor.stop());
    render(
      <ResourceBody resource={list} actor={actor} skeleton="読み込んでいます">
        {(data) => <p>{data}</p>}
      </ResourceBody>,
    );
    const retry = await screen.findByRole('button', { name: WORDS.retry });
    expect(screen.getByRole('alert').textContent).toMatch(/。/);
    await userEvent.click(retry);
    await screen.findByText('お知らせ3件');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(asked).toBe(2);
  },
);
