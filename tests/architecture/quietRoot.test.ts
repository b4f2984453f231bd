import { expect, it } from 'vitest';
import { UNHEARD_HANDLERS } from '#src/app/quietRoot.ts';
import { sourcesOf } from './sources.ts';

it('hears of nothing in a view that the root of the app is spared', () => {
  const hearing = sourcesOf('src')
    .filter(([path, text]) => path !== 'src/app/quietRoot.ts' && UNHEARD_HANDLERS.test(text))
    .map(([path]) => path);
  expect(hearing).toEqual([]);
  expect(UNHEARD_HANDLERS.test('<div onMouseEnter={shown} />')).toBe(true);
  expect(UNHEARD_HANDLERS.test('<div onClick={pressed} />')).toBe(false);
});
