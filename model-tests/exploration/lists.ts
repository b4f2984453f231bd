import type { Charts } from './flows.ts';
import type { List } from './screen.ts';

/** The list of the reservations of a member, told apart by what is theirs, where and until when. */
export function reservationsOf(charts: Charts, member: number): List {
  return {
    name: 'reservations',
    chart: charts.reservationList,
    live: charts.liveUpdates,
    member,
    knownAt: ({ uses }) =>
      uses
        .filter((use) => use.member === member)
        .map(({ id, booth, from, to, isInUse }) => [id, booth, from, to, isInUse])
        .sort(),
  };
}

/** The list of the waits of a member. */
export function waitsOf(charts: Charts, member: number): List {
  return {
    name: 'waits',
    chart: charts.waitList,
    live: charts.liveUpdates,
    member,
    knownAt: ({ waiting }) => (waiting?.member === member ? ['goes on'] : ['has ended']),
  };
}
