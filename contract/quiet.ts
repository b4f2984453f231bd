let underWay = 0;
let waiting: readonly (() => void)[] = [];

/** Counts a call as under way until it is answered or has failed. */
export async function underWayUntil<Answered>(answer: Promise<Answered>): Promise<Answered> {
  underWay += 1;
  try {
    return await answer;
  } finally {
    underWay -= 1;
    if (isQuiet()) {
      const resolving = waiting;
      waiting = [];
      for (const resolve of resolving) resolve();
    }
  }
}

/** Whether no call of /api is waited for. */
export const isQuiet = (): boolean => underWay === 0;

/** Resolves as soon as no call of /api is waited for; streams are not counted. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    if (isQuiet()) resolve();
    else waiting = [...waiting, resolve];
  });
}
