import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyActor, createActor } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { recordAddress, recordWayBack } from '#machines/shell/addresses.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { currentAddress } from '#src/shell/address.ts';
import { createAddressRecorder } from '#src/shell/addressRecorder.ts';
import { listenTo } from '#src/shell/listener.ts';
import { installApp } from '../support/openApp.tsx';

installApp();
const started: AnyActor[] = [];

function startShell() {
  const shell = createActor(shellMachine, { systemId: SHELL_ID });
  started.push(shell);
  return { shell, listener: listenTo(shell, { leave: () => undefined, loadAgain: () => undefined }) };
}

beforeEach(() => window.history.replaceState({ idx: 3 }, '', '/user/app'));
afterEach(() => {
  for (const shell of started.splice(0)) shell.stop();
  vi.restoreAllMocks();
});

describe('the listener of the shell', () => {
  it('hands navigations to the router', () => {
    const { shell, listener } = startShell();
    const navigate = vi.fn();
    listener.bindNavigate(navigate);
    shell.start();
    shell.send({ type: 'navigation.asked', to: '/app/reservations', replace: true });
    expect(navigate.mock.calls).toEqual([['/app/reservations', { replace: true }]]);
  });

  it('keeps navigations that are asked for before the router is there', () => {
    const { shell, listener } = startShell();
    shell.start();
    shell.send({ type: 'navigation.asked', to: '/app/reservations', replace: false });
    const navigate = vi.fn();
    listener.bindNavigate(navigate)();
    listener.bindNavigate(navigate);
    expect(navigate.mock.calls).toEqual([['/app/reservations', { replace: false }]]);
  });

  it('writes the address below the base path and keeps the state of the history entry', async () => {
    const { shell } = startShell();
    shell.start();
    recordAddress(() => '/app/area-search/make-reservation?room=1,2&hour=9');
    await vi.waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        '/user/app/area-search/make-reservation?room=1,2&hour=9',
      ),
    );
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('writes the last of several addresses only once the member rests', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const recorder = createAddressRecorder();
    recorder.record(() => '/app/one');
    vi.advanceTimersByTime(200);
    recorder.record(() => '/app/two');
    vi.advanceTimersByTime(299);
    expect(window.location.pathname).toBe('/user/app');
    vi.advanceTimersByTime(1);
    expect(window.location.pathname).toBe('/user/app/two');
  });

  it.each([
    ['another page', () => window.dispatchEvent(new Event('pagehide'))],
    ['a link of this one', () => document.body.querySelector('a')?.click()],
  ])('writes it at once where the member is led on to %s', (_, leadOn) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const link = document.body.appendChild(document.createElement('a'));
    onTestFinished(() => {
      vi.useRealTimers();
      link.remove();
    });
    createAddressRecorder().record(() => '/app/chosen');
    leadOn();
    expect(window.location.pathname).toBe('/user/app/chosen');
  });

  it('writes the address before it navigates, so that going back leads to what was chosen', () => {
    const { shell, listener } = startShell();
    const addresses: string[] = [];
    listener.bindNavigate(() => addresses.push(window.location.search));
    shell.start();
    recordAddress(() => '/app?hour=9');
    shell.send({ type: 'navigation.asked', to: '/app/reservations', replace: false });
    expect(addresses).toEqual(['?hour=9']);
  });

  it('leaves the address alone when a link has led on before it was written', async () => {
    const { shell } = startShell();
    shell.start();
    recordAddress(() => '/app?hour=9');
    window.history.pushState({ idx: 4 }, '', '/user/app/reservations');
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 20)));
    expect(window.location.pathname + window.location.search).toBe('/user/app/reservations');
  });

  it('keeps the way back to a dialog out of the browser, until another address is recorded or the screen is left', () => {
    const { shell } = startShell();
    shell.start();
    recordAddress(() => '/app?hour=9');
    recordWayBack('/app?hour=9&confirm=true');
    expect(window.location.search).toBe('?hour=9');
    expect(currentAddress()).toBe('/app?hour=9&confirm=true');
    window.dispatchEvent(new Event('pagehide'));
    expect(window.location.search).toBe('?hour=9');
    window.history.pushState({ idx: 4, key: 'next' }, '', '/user/app/reservations');
    expect(currentAddress()).toBe('/app/reservations');
    recordWayBack('/app/reservations?open');
    recordAddress(() => '/app/reservations');
    expect(currentAddress()).toBe('/app/reservations');
  });

  it('goes on when the browser refuses to write the address so often', async () => {
    const { shell } = startShell();
    shell.start();
    const replaceState = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('more than 100 times per 30 seconds', 'SecurityError');
    });
    recordAddress(() => '/app?hour=9');
    await vi.waitFor(() => expect(replaceState).toHaveBeenCalled());
    replaceState.mockRestore();
    recordAddress(() => '/app?hour=10');
    await vi.waitFor(() => expect(window.location.search).toBe('?hour=10'));
  });

  it('lets the same words be announced again', async () => {
    const { shell, listener } = startShell();
    shell.start();
    const changed = vi.fn();
    const stop = listener.announcements.subscribe(changed);
    shell.send({ type: 'announcement.asked', text: '予約をキャンセルしました。' });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    const first = listener.announcements.current();
    shell.send({ type: 'announcement.asked', text: '予約をキャンセルしました。' });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    const second = listener.announcements.current();
    stop();
    expect(first?.text).toBe('予約をキャンセルしました。');
    expect(second?.text).toBe(first?.text);
    expect(second?.id).not.toBe(first?.id);
  });
});
