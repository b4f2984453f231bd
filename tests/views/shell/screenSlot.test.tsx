import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/actions.ts';
import { ScreenSlot } from '#src/app/ScreenSlot.tsx';
import { ShellProvider } from '#src/shell/flow.tsx';

afterEach(() => vi.restoreAllMocks());

function show(load: Parameters<typeof lazy>[0]) {
  render(
    <MemoryRouter>
      <ShellProvider shell={createActor(shellMachine, { systemId: SHELL_ID })}>
        <nav>メインメニュー</nav>
        <ScreenSlot screen={lazy(load)} />
      </ShellProvider>
    </MemoryRouter>,
  );
}

it('says that a screen is being loaded, and shows it when its code has come', async () => {
  show(async () => ({ default: () => <h1>設定</h1> }));
  expect(screen.getByRole('status')).toHaveTextContent('画面を読み込んでいます');
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('says that a screen could not be loaded, offers to reload, and leaves the rest of the app as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what the boundary has caught
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await screen.findByRole('alert')).toHaveTextContent('画面を表示できませんでした。');
  expect(screen.getByRole('button', { name: '再読み込みする' })).toBeInTheDocument();
  expect(screen.getByText('メインメニュー')).toBeInTheDocument();
});
