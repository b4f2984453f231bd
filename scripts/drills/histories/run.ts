import { chanceOf } from './chance.ts';
import type { Transport } from './client.ts';
import type { Ground } from './ground.ts';
import { History } from './history.ts';
import { Member } from './member.ts';
import { modelOf, type Person } from './world.ts';

/** Of so many members one has two tabs. */
const TWO_TABS_EVERY = 4;

/** The parts that a run is made of. */
export interface Run {
  readonly people: readonly Person[];
  readonly tokens: readonly string[];
  readonly transport: Transport;
  readonly ground: Ground;
  /** How many things are done in all; several of them are more than one call. */
  readonly operations: number;
  readonly seed: number;
  /** Told how many were begun. */
  readonly onProgress?: (begun: number) => void;
  /** Resolves when nothing is left that the service does by itself: turns of waits, charges. */
  readonly quiet: () => Promise<void>;
}

/** Lets all members act at once until so much was done, and read everything at the end. */
export async function record(run: Run): Promise<History> {
  const history = new History();
  const { transport, ground } = run;
  const members = run.people.map((person, index) => {
    if (person.purse !== null) history.openPurse(person.purse.name, modelOf(person.purse));
    const chance = chanceOf(run.seed * 1_000 + index);
    const token = run.tokens[index] ?? '';
    return new Member(`member ${index}`, token, person.purse, { history, transport, ground, chance });
  });
  let begun = 0;
  const act = async (member: Member) => {
    while (begun < run.operations) {
      begun += 1;
      run.onProgress?.(begun);
      await member.act();
    }
  };
  const tabs = members.filter((_, index) => index % TWO_TABS_EVERY === 0);
  await Promise.all([...members, ...tabs].map(act));
  await run.quiet();
  for (const member of members) await member.readAll();
  return history;
}
