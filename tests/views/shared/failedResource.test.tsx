import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { defineResource } from '#machines/shared/resource.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { ShellProvider } from '#src/shell/flow.tsx';
import { holdingAll } from '#tests/machines/support/held.ts';
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

function show(load: () => Promise<string>, isPart = false) {
  const list = defineResource('list', load);
  const actor = createActor(list.machine, { input: { of: null } }).start();
  onTestFinished(() => void actor.stop());
  const still = holdingAll(shellMachine, () => true);
  const shell = createActor(shellMachine.provide({ actors: still } as never), { systemId: SHELL_ID }); // stand-ins
  shell.start();
  render(
    <ShellProvider shell={shell}>
      <ResourceBody resource={list} actor={actor} what="お知らせ" skeleton="読み込んでいます" isPart={isPart}>
        {(data) => <p>{data}</p>}
      </ResourceBody>
    </ShellProvider>,
  );
}

it.each([false, true])(
  'is read again by a screen reader where the same thing fails once more, a part of a screen alike: %s',
  async (isPart) => {
    show(() => Promise.reject(new ApiFailure(FAILURES.network)), isPart);
    const retry = await screen.findByRole('button', { name: WORDS.retry });
    const alert = screen.getByRole('alert');
    const first = screen.getByText('お知らせを読み込めませんでした');
    await userEvent.click(retry);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    // Words that come into a region that is there already are heard; the button keeps its place.
    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert).toContainElement(screen.getByText('お知らせを読み込めませんでした'));
    expect(await screen.findByRole('button', { name: WORDS.retry })).toHaveFocus();
  },
);

it.each(Object.values<ApiError>(FAILURES))(
  'keeps the way to try again on a screen that has nothing to show, whatever went wrong: $kind',
  async (error) => {
    let asked = 0;
    const again = Promise.withResolvers<string>();
    show(async () => {
      asked += 1;
      if (asked === 1) throw new ApiFailure(error);
      return again.promise;
    });
    const retry = await screen.findByRole('button', { name: WORDS.retry });
    expect(screen.getByRole('alert').textContent).toMatch(/。/);
    const title = screen.getByText('お知らせを読み込めませんでした');
    await userEvent.click(retry);
    // The words stay, and so does the focus.
    const retrying = await screen.findByRole('button', { name: WORDS.loading, busy: true });
    expect(retrying).toHaveFocus();
    expect(title).toBeVisible();
    again.resolve('お知らせ3件');
    await screen.findByText('お知らせ3件');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(asked).toBe(2);
  },
);
