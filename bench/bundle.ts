import { build } from '#scripts/lib/build.mjs';
import { describeLoad, measureLoads } from '#scripts/testing/budgets.ts';

/** JavaScript after gzip that the login screen and the timetable need, from Vite's manifest. */
export async function benchBundle(): Promise<void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  for (const load of measureLoads()) console.log(describeLoad(load));
}
