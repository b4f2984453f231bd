import type { Services } from '#server/usecase/context.ts';

interface DueRows<Row> {
  /**
   * Takes at most `batch` rows that are due, and puts each one's next attempt ahead: others leave it alone till then.
   */
  readonly claim: () => Promise<readonly Row[]>;
  readonly batch: number;
  readonly act: (row: Row) => Promise<void>;
  /** The log's words for a row that failed, and the row's name. */
  readonly complaint: string;
  readonly naming: (row: Row) => object;
}

/**
 * Does what is due, batch after batch, in any number of processes at once: each does what it claims. A row that throws
 * is logged, has to wait longer (its claim says how long), and stops none of the others.
 */
export async function doEachDue<Row>(
  { log }: Pick<Services, 'log'>,
  { claim, batch, act, complaint, naming }: DueRows<Row>,
): Promise<void> {
  for (;;) {
    const claimed = await claim();
    for (const row of claimed) {
      try {
        await act(row);
      } catch (err) {
        log.error({ ...naming(row), err }, complaint);
      }
    }
    if (claimed.length < batch) return;
  }
}
