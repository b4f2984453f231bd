import { useSelector } from '@xstate/react';
import { freeInstead } from '#domain/booking/selection.ts';
import type { Instant } from '#domain/time.ts';
import type { TimetableRef, TimetableSnapshot } from '#machines/booking/timetable/chart.ts';
import { selectLatest, selectSelection } from '#machines/booking/timetable/selectors.ts';
import { askedAbout, servesOutlook } from '#machines/booking/waitingList/outlook.ts';
import { type WishedSpan, wishOf } from '#machines/booking/waitingList/wish.ts';
import { Openings, type OpeningsProps } from './Openings.tsx';

/** Another booth that is free at the chosen time; null where nobody has taken it, or nothing is free. */
export function insteadOf(snapshot: TimetableSnapshot, now: Instant) {
  return freeInstead(selectSelection(snapshot), selectLatest(snapshot)?.booths ?? [], now) ?? null;
}

type OpeningsNowProps = Omit<OpeningsProps, 'wish'> & {
  readonly timetable: TimetableRef;
  readonly now: Instant;
};

/** The openings instead of what is chosen at present, where the server says them. */
export function OpeningsNow({ timetable, now, ...props }: OpeningsNowProps) {
  const wish = useSelector(timetable, ({ context }) => wishOf(context, now), isSameWish);
  return servesOutlook() ? <Openings key={keyOf(wish)} wish={wish} {...props} /> : null;
}

const keyOf = (wish: WishedSpan) => JSON.stringify(askedAbout(wish));

function isSameWish(one: WishedSpan, other: WishedSpan): boolean {
  return keyOf(one) === keyOf(other);
}
