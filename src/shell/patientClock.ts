/** The longest that a browser's timer can wait, in milliseconds: 24.8 days. A longer one is over at once (32 bits). */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A wait of `patientClock`, which may take several timers. */
interface Wait {
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The clock of all flows: a wait that is longer than a timer can be takes one timer after another. */
export const patientClock = {
  setTimeout(then: () => void, milliseconds: number): Wait {
    const wait: Wait = { timer: undefined };
    const goOn = (left: number): void => {
      wait.timer =
        left > LONGEST_TIMER
          ? setTimeout(() => goOn(left - LONGEST_TIMER), LONGEST_TIMER)
          : setTimeout(then, left);
    };
    goOn(milliseconds);
    return wait;
  },
  clearTimeout: (wait: Wait) => clearTimeout(wait.timer),
};
