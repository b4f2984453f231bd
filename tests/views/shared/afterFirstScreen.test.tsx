import { expect, it, vi } from 'vitest';
import { underWayUntil } from '#contract/quiet.ts';
import { afterFirstScreen, noteScreenShown } from '#src/shared/code/afterFirstScreen.ts';

/** A browser whose idle moments come when the test says so. */
function browserWithIdle() {
  const asked: (() => void)[] = [];
  const requestIdleCallback = (callback: () => void) => asked.push(callback);
  const browser = Object.assign(Object.create(window), { requestIdleCallback }) as Window; // only this is asked of it
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { browser, asked, settle };
}

it('has an idle moment at the second frame where the browser can say of none', async () => {
  const frames: FrameRequestCallback[] = [];
  const ask = (callback: FrameRequestCallback) => frames.push(callback);
  // Defined, not assigned: an assignment would go to the window of all tests.
  const own = { requestIdleCallback: { value: undefined }, requestAnimationFrame: { value: ask } };
  const browser: Window = Object.create(window, own);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const over = vi.fn();
  noteScreenShown();
  void afterFirstScreen(browser).then(over);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  frames[0]?.(0);
  await settle();
  expect(over).not.toHaveBeenCalled();
  frames[1]?.(16);
  await vi.waitFor(() => expect(over).toHaveBeenCalledOnce());
});

it('waits for data that a screen asks for while the idle moment is awaited', async () => {
  const { browser, asked, settle } = browserWithIdle();
  let isOver = false;
  noteScreenShown();
  void afterFirstScreen(browser).then(() => {
    isOver = true;
  });
  await settle();
  expect(asked).toHaveLength(1);

  const data = Promise.withResolvers<void>();
  const answered = underWayUntil(data.promise);
  asked[0]?.();
  await settle();
  expect(isOver).toBe(false);

  data.resolve();
  await answered;
  await settle();
  expect(asked).toHaveLength(2);
  asked[1]?.();
  await settle();
  expect(isOver).toBe(true);
});
