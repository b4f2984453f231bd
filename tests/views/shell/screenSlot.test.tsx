import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { SCREENS, type Screen, screenAt } from '#domain/shell/screens.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage, type PageEvent } from '#machines/shell/page.ts';
import { ScreenSlot } from '#src/app/ScreenSlot.tsx';
import { type LoadScreen, noteFailedStyles, screenCode } from '#src/shared/code/screenCode.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { holdingAll } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { interceptRequests } from '#tests/support/wire/interception.ts';
import { endInterception } from '#tests/support/wire/network.ts';
import { METADATA } from '../support/openApp.tsx';

let happen: (event: PageEvent) => void = () => undefined;
beforeEach(() => {
  bindPage((happened) => {
    happen = happened;
    return () => undefined;
  });
});
afterEach(() => vi.restoreAllMocks());

/** The network goes and comes back. */
function reconnect(): void {
  happen({ type: 'connection.lost' });
  happen({ type: 'connection.restored' });
}

let isServerThere = false;
const server = interceptRequests(
  http.get('*/api/metadata.json', () => (isServerThere ? HttpResponse.json(METADATA) : HttpResponse.error())),
);
beforeAll(() => {
  server.listen();
  serverClock.doWithout(); // as at the start of the app
});
beforeEach(() => {
  isServerThere = false;
});
afterAll(() => endInterception(server));

/** Is told each time when the app is to be loaded again. */
function show(load: LoadScreen, loadAgain: () => void = () => undefined, at = '/') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what the boundary has caught
  const still = holdingAll(shellMachine, (src) => src !== 'page');
  const shell = createActor(shellMachine.provide({ actors: still } as never), { systemId: SHELL_ID }); // stand-ins
  shell.on('load.requested', loadAgain);
  shell.start();
  render(
    <MemoryRouter initialEntries={[at]}>
      <ShellProvider shell={shell}>
        <nav>メインメニュー</nav>
        <ScreenSlot code={screenCode(load)} />
      </ShellProvider>
    </MemoryRouter>,
  );
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there = async () => ({ default: () => <h1>設定</h1> });

it.each([
  ['/app/area-search/make-reservation', 'table'],
  ['/app/area-search/floor-map', 'picture'],
  ['/app/area-search', 'sections'],
  ['/app/settings/change-password', 'form'],
  ['/app/settings/change-email', 'form'],
  ['/signup-personal/a@b.example/token', 'form'],
  ['/app/settings/usage-terms', 'text'],
  ['/app/notices', 'rows'],
])('waits in the shape of the screen: %s', (path, shape) => {
  expect(screenAt(path).shape ?? 'rows').toBe(shape);
});

it('says that a screen is being loaded, and shows it when its code has come', async () => {
  show(there);
  expect(screen.getByRole('status')).toHaveTextContent('画面を読み込んでいます');
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it.each(Object.entries<Screen>(SCREENS))(
  'lets nobody wait without a way out, nor before what has failed: %s',
  async (path, { hasOwnBar }) => {
    vi.useFakeTimers();
    try {
      const backs = () => screen.queryAllByRole('button', { name: WORDS.back }).length;
      show(vi.fn<LoadScreen>(gone), undefined, path);
      const waiting = backs();
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('button', { name: WORDS.retry })).toBeInTheDocument();
      expect([waiting, backs()], 'without tabs it has a way back').toEqual(hasOwnBar ? [1, 1] : [0, 0]);
    } finally {
      vi.useRealTimers();
    }
  },
);

it('says that a screen could not be opened without a network, offers another try, and leaves the rest of the app', async () => {
  const load = vi.fn<LoadScreen>().mockImplementationOnce(gone).mockImplementation(there);
  show(load);
  act(() => happen({ type: 'connection.lost' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('オフラインのため開けませんでした。');
  expect(screen.queryByText(/再読み込み/)).not.toBeInTheDocument();
  expect(screen.getByText('メインメニュー')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: WORDS.retry }));
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument();
});

it('is tried again by itself when the connection is back', async () => {
  show(vi.fn<LoadScreen>().mockImplementationOnce(gone).mockImplementation(there));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `画面を読み込めませんでした通信できませんでした。電波の良い場所で、もう一度お試しください。${WORDS.retry}`,
  );
  act(reconnect);
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument();
});

it('is tried again after a wait when the connection was not there yet after all', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<LoadScreen>(gone);
    show(load);
    await act(() => vi.advanceTimersByTimeAsync(0));
    act(reconnect);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(load).toHaveBeenCalledTimes(2);
    load.mockImplementation(there);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { name: '設定' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves the next try to the member after three, and asks for nothing without a connection', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<LoadScreen>(gone);
    show(load);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    for (let wait = 0; wait < 5; wait += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(4);
    expect(screen.getByRole('button', { name: WORDS.retry })).toBeInTheDocument();
    cleanup();
    load.mockClear();
    show(load);
    await act(() => vi.advanceTimersByTimeAsync(0));
    act(() => happen({ type: 'connection.lost' }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

it('loads the app again where the code fails again although the server answers: once by itself, then for the member', async () => {
  isServerThere = true;
  const loadAgain = vi.fn();
  show(vi.fn<LoadScreen>(gone), loadAgain);
  expect(await screen.findByRole('alert')).toHaveTextContent('通信できませんでした。');
  expect(loadAgain).not.toHaveBeenCalled();
  act(reconnect);
  await vi.waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1));
  cleanup();

  vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]); // all that is read
  const load = vi.fn<LoadScreen>(gone);
  show(load, loadAgain);
  await screen.findByRole('alert');
  act(reconnect);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000))); // it would have asked, and been answered
  expect(loadAgain).toHaveBeenCalledTimes(1);
  await userEvent.click(await screen.findByRole('button', { name: WORDS.retry }));
  await vi.waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(2));
});

it('stays where it is while the server does not answer', async () => {
  const loadAgain = vi.fn();
  const load = vi.fn<LoadScreen>(gone);
  show(load, loadAgain);
  await userEvent.click(await screen.findByRole('button', { name: WORDS.retry }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('alert')).toHaveTextContent('通信できませんでした。');
  expect(loadAgain).not.toHaveBeenCalled();
});

it('asks again for a style sheet that did not come with the code', async () => {
  const link = document.head.appendChild(document.createElement('link'));
  Object.assign(link, { rel: 'stylesheet', href: '/user/assets/settings.css' });
  link.dataset.failed = '';
  show(there);
  const again = await vi.waitFor(() => {
    const found = document.querySelector<HTMLLinkElement>('link[href$="/settings.css"]');
    expect(found).not.toBe(link);
    return found;
  });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await act(async () => again?.onload?.(new Event('load')));
  expect(await screen.findByRole('heading', { name: '設定' })).toBeInTheDocument();
  again?.remove();
});

it.each([
  ['is missing', () => null, true],
  ['is empty', () => ({ cssRules: [] }), true],
  ['has a rule', () => ({ cssRules: [{}] }), false],
  [
    'refuses to be read',
    () => ({
      get cssRules() {
        throw new DOMException('Not of this origin', 'SecurityError');
      },
    }),
    true,
  ],
])('takes a style sheet of the document that %s for one that did not come, or not', (_, sheet, isFailed) => {
  const link = document.head.appendChild(document.createElement('link'));
  onTestFinished(() => link.remove());
  link.rel = 'stylesheet';
  Object.defineProperty(link, 'sheet', { get: sheet });
  vi.spyOn(document, 'addEventListener').mockImplementation(() => undefined); // later ones are not looked at here
  noteFailedStyles();
  expect(link.dataset.failed !== undefined).toBe(isFailed);
});

it('says that a screen broke', async () => {
  show(async () => ({
    default: () => {
      throw new Error('a bug');
    },
  }));
  expect(await screen.findByRole('alert')).toHaveTextContent('画面を表示できませんでした。');
  expect(screen.getByRole('button', { name: WORDS.reload })).toBeInTheDocument();
});
