import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Ways to ask the device what time it is, or which zone it is set to. */
const DEVICE_TIME =
  /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bgetTimezoneOffset\b|resolvedOptions\(\)\.timeZone/;

it('decides and shows nothing by the device’s clock, but for the age of what the device itself has kept', () => {
  const readers = ['domain', 'contract', 'machines', 'src']
    .flatMap(sourcesOf)
    .filter(([, text]) => DEVICE_TIME.test(text));
  expect(readers.map(([path]) => path).toSorted()).toEqual([
    'contract/clock.ts', // until the server has told its own
    'machines/shared/commandMemory.ts',
    'machines/shared/keptChoices.ts',
    'machines/storage.ts',
    'src/inspection/inspect.ts', // no part of a build
  ]);
});
