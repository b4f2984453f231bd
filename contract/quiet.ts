let underWay = 0;
let waiting: readonly (() => void)[] = [];

/** Counts a call as under way until it is answered or has failed. */
export async function underWayUntil<Answered>(answer: Promise<Answered>): Promise<Answered> {
  underWay += 1;
  try {
    return await answer;
  } finally {
    underWay -= 1;
    if (underWay === 0) {
      const resolving = waiting;
      waiting = [];
      for (const resolve of resolving) resolve();
    }
  }
}

/** Resolves as soon as no call of /api is waited for; streams are not counted. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    if (underWay === 0) resolve();
    else waiting = [...waiting, resolve];
  });
}
