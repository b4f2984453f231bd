import { listReservations } from '../booking/reservations.ts';
import { call } from '../client.ts';
import type { MenuStatus } from '../inbox/menuStatus.ts';
import { listNotices } from '../inbox/notices.ts';

/** The counts of the tab bar, on a server that has only the lists (docs/spec/shell.md, "Tab bar"). */
export async function countLists(
  signal: AbortSignal,
): Promise<Pick<MenuStatus, 'unreadNotices' | 'liveReservations'>> {
  const [notices, reservations] = await Promise.all([
    call(listNotices, undefined, { signal }),
    call(listReservations, undefined, { signal }),
  ]);
  return {
    unreadNotices: notices.filter(({ readAt }) => readAt === null).length,
    liveReservations: reservations.length,
  };
}
