/** Announcements that nobody asked for are read each time that they are said. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();

it('reads the same words once more where they are said once more', async () => {
  keepSignedIn();
  const shell = await openApp('/app/reservations');
  const say = () => act(() => shell.send({ type: 'announcement.asked', text: '予約をキャンセルしました。' }));
  const region = document.querySelector('[aria-live="polite"]');
  say();
  const first = await screen.findByText('予約をキャンセルしました。');
  say();
  await waitFor(() => expect(first).not.toBeInTheDocument());
  const second = screen.getByText('予約をキャンセルしました。');
  // A screen reader hears what comes into a region that is there already.
  expect(second).not.toBe(first);
  expect(region).toContainElement(second);
});

it('is met by nobody any more once it is old news', async () => {
  keepSignedIn();
  const shell = await openApp('/app/reservations');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const say = (text: string) => act(() => shell.send({ type: 'announcement.asked', text }));
  say('ドアを開けました。');
  act(() => vi.advanceTimersByTime(9_000));
  say('退室しました。');
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.getByText('退室しました。')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1_300));
  expect(document.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
});

it('is said once the focus rests, for a reader breaks off what it says where the focus goes on', async () => {
  keepSignedIn();
  const shell = await openApp('/app/reservations');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  act(() => shell.send({ type: 'announcement.asked', text: 'ドアを開けました。' }));
  act(() => vi.advanceTimersByTime(299));
  expect(document.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
  act(() => vi.advanceTimersByTime(1));
  expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('ドアを開けました。');
});

it('asks again by a dialog that is a new one where the same alert comes a second time', async () => {
  keepSignedIn();
  const shell = await openApp('/app/reservations');
  const raise = () =>
    act(() => shell.send({ type: 'alert.asked', alert: { messages: ['通信できませんでした。'] } }));
  raise();
  const first = await screen.findByRole('dialog', { name: '通信できませんでした。' });
  act(() => screen.getByRole('button', { name: 'OK' }).click());
  expect(first).not.toBeInTheDocument();
  raise();
  await waitFor(() => expect(screen.getByRole('heading', { name: '通信できませんでした。' })).toHaveFocus());
});
