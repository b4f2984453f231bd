import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** A booth is closed for a day, or for good: whoever asks for one without the other offers what nobody can enter. */
it('asks in one file whether a booth is closed on a day', () => {
  const MAKING = /^server\/(database\/(migrations|tables)|demo|world)\/|^server\/database\/schema.ts$/;
  const asking = sourcesOf('server')
    .filter(([path, text]) => !MAKING.test(path) && /\bclosed_days\b|\bclosed_from\b/.test(text))
    .map(([path]) => path);
  expect(asking).toEqual(['server/database/closedDays.ts']);
});
