import type { Deed } from '#domain/visit/deeds.ts';

/** Something has been done at a booth: the screen around shows it until something else is. */
export interface DeedDone {
  readonly type: 'deed.done';
  readonly deed: Deed;
}

/** The screen that shows what was done, as its parts know it. */
export interface DeedSubscriber {
  send(event: DeedDone): void;
}
