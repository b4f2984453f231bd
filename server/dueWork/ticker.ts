/** Hands over how to hurry the work, and returns how to take that back. */
type Hurried = (hurry: () => void) => () => void;

/**
 * Runs the work now and again and again, that long after it was done; it must not reject. Work that is hurried runs at
 * once, or once more after the run that is under way. The returned stop waits for work under way.
 */
export function startTicker(
  work: () => Promise<void>,
  pauseMs: number,
  hurried?: Hurried,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isRunning = false;
  let isHurried = false;
  let running = Promise.resolve();
  const run = () => {
    isRunning = true;
    isHurried = false;
    running = work().finally(() => {
      isRunning = false;
      if (!isStopped) timer = setTimeout(run, isHurried ? 0 : pauseMs);
    });
  };
  const unhurry = hurried?.(() => {
    isHurried = true;
    if (isRunning || isStopped) return;
    clearTimeout(timer);
    run();
  });
  run();
  return async () => {
    isStopped = true;
    unhurry?.();
    clearTimeout(timer);
    await running;
  };
}
