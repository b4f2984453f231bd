import { screen, within } from '@testing-library/react';
import { dateOf, formatMinute, type LocalDate } from '#domain/time.ts';
import type { Scene } from './scene.tsx';
import type { World } from './world.ts';

/** The day and the length that are chosen on the screen. */
function chosen(): { date: string; interval: number } {
  const days = within(screen.getByRole('radiogroup', { name: '日付' })).getAllByRole('radio');
  const day = days.find((radio) => (radio as HTMLInputElement).checked); // radios are inputs
  const length = screen.getByRole('combobox', { name: '利用時間' });
  return { date: day?.getAttribute('value') ?? '', interval: Number((length as HTMLSelectElement).value) }; // a select
}

/** The spans of a booth's day that are free for so long, as the list of free times says them. */
function freeOf(world: World, boothId: number, date: string, interval: number): string[] {
  const busy = world.booths.busyOf(boothId, date as LocalDate, world.own()); // of a radio's value
  const edges = [{ to: 0 }, ...busy].map(({ to }, index) => [to, busy[index]?.from ?? 1440] as const);
  return edges
    .filter(([start, end]) => end - start >= interval)
    .map(([start, end]) => `${formatMinute(start)}–${formatMinute(end)}`);
}

/** Whether the timetable is shown. */
export function isOnTimetable({ address }: Scene): boolean {
  return address.startsWith('/app/area-search/make-reservation');
}

// The rest of today is shown by the minute, which goes by the browser's own timer.
const isToday = (world: World) => chosen().date === dateOf(world.now);

/** The free times as the list of the timetable shows them. */
export function freeShown(world: World): string {
  if (isToday(world)) return 'today';
  return screen
    .queryAllByText(/^\d\d?:\d\d–\d\d?:\d\d$/, { selector: 'p > span' })
    .map((free) => free.textContent)
    .join();
}

/** The free times of both booths as the server knows them. */
export function freeKnown(world: World): string {
  if (isToday(world)) return 'today';
  const { date, interval } = chosen();
  return [1, 2].flatMap((boothId) => freeOf(world, boothId, date, interval)).join();
}
