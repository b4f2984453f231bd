/**
 * Runs the work now and again and again, that long after it was done; it must not reject. The returned stop waits for
 * work under way.
 */
export function startTicker(work: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().finally(() => {
      if (!isStopped) timer = setTimeout(run, pauseMs);
    });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
