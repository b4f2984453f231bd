import { expect, it } from 'vitest';
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
