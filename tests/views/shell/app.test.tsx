import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { App } from '#src/app/App.tsx';
import type { ShellListener } from '#src/shell/listener.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

afterEach(() => vi.restoreAllMocks());

const breaking: ShellListener = {
  bindNavigate: () => () => undefined,
  announcements: {
    subscribe: () => () => undefined,
    current: () => {
      throw new Error('a bug');
    },
  },
};

it('never leaves an empty page: what breaks outside of every screen is said as well, with the way to begin again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what the boundary has caught
  render(<App shell={createActor(shellMachine, { systemId: SHELL_ID })} listener={breaking} />);
  expect(screen.getByRole('heading', { name: '表示できませんでした' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('画面を表示できませんでした。');
  expect(screen.getByRole('button', { name: WORDS.reload })).toBeEnabled();
});
