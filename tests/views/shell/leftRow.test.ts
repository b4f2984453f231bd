import { afterEach, expect, it } from 'vitest';
import { rowInView, rowOf, topOfRow } from '#src/shell/page/leftRow.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.scrollTop = 0;
});

/** A list of links to one address, each at its height in the window. */
function show(...tops: readonly number[]): readonly Element[] {
  document.body.innerHTML = `<main>${tops.map(() => '<a href="/app/receipt">領収書</a>').join('')}</main>`;
  const links = [...document.querySelectorAll('a')];
  for (const [index, link] of links.entries()) {
    link.getBoundingClientRect = () => new DOMRect(0, tops[index], 100, 44);
  }
  return links;
}

it('is found again among rows of one address, whatever has come above it since', () => {
  const [, second] = show(100, 200, 300);
  const row = rowOf(second ?? null);
  expect(row).toEqual({ address: '/app/receipt', fromLast: 2, top: 200 });
  show(100, 200, 300, 400);
  expect(row && topOfRow(row)).toBe(300);
});

it.each([
  [[-1, 0, 1], 0],
  [[-2, -1, 1], 1],
  [[-3, -2, -1], undefined],
])('is the first whose top is in the window, for who leaves by something else: %j', (tops, top) => {
  show(...tops);
  document.documentElement.scrollTop = 10;
  expect(rowInView()?.top).toBe(top);
});

it('is none in a window that was not scrolled', () => {
  show(0, 100);
  expect(rowInView()).toBeUndefined();
});
