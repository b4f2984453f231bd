import type { Asking } from './asking.ts';
import { oneOf } from './chance.ts';
import { QUARTER, type Shared } from './ground.ts';
import { startOf } from './wallClock.ts';

/** Looks at a day of a booth, cell by cell. */
export async function look(asking: Asking, { history, ground, chance }: Shared): Promise<void> {
  const { groups, days, opens, quarters } = ground;
  const [booth, day] = [oneOf(oneOf(groups, chance), chance), oneOf(days, chance)];
  const { date } = startOf({ booth, from: day, to: day });
  const { body, between } = await asking.ask(
    'GET',
    `/reservations/day-availability?rooms=${booth}&date=${date}`,
  );
  const busy: readonly (readonly [number, number, string])[] = body.telecubes[0].busy;
  for (let quarter = 0; quarter < quarters + 3; quarter += 1) {
    const from = opens + quarter * QUARTER;
    const isBusy = busy.some(([begin, end]) => begin < from + QUARTER && from < end);
    const cell = { booth, from: day + from, to: day + from + QUARTER };
    history.note(between, { kind: 'look', ...cell }, isBusy ? 'busy' : 'free');
  }
}
