import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { turnTo } from '#scripts/gallery/browser.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** The words of an element that stand on more than one line: エリ/ア. A dot between two words may end one. */
function brokenWordsIn(element: HTMLElement | SVGElement): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.textContent ?? '';
    if (currentNode.parentElement?.closest('.visually-hidden')) continue;
    for (const { 0: word, index } of text.matchAll(/[^・]+・?/g)) {
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

test('with text of twice the size no word of the tab bar is broken, and what has the focus is scrolled above it', async ({
  page,
  server,
}) => {
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  const bar = page.getByRole('navigation', { name: 'メインメニュー' });
  await expect(bar).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await bar.evaluate(brokenWordsIn), `at ${width} px`).toEqual([]);
    const edge = (await bar.boundingBox())?.y ?? Number.NaN;
    const badge = await bar
      .getByText(/^未読\s*\d+$/)
      .first()
      .boundingBox();
    expect(badge?.y, `a badge within the bar at ${width} px`).toBeGreaterThanOrEqual(edge);
    const kept = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd),
    );
    expect(kept, `scrolled above the bar at ${width} px`).toBeGreaterThan(
      (await bar.boundingBox())?.height ?? Number.POSITIVE_INFINITY,
    );
  }
});

test('with text of twice the size a narrow phone reads where the mail went above what is docked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('registration-mail-sent?email=hanako@example.jp');
  const sentence = page.getByText('登録ページのURLをお送りしました。');
  await expect(sentence).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(sentence).toBeInViewport({ ratio: 1 });
  const isSeen = await sentence.evaluate((each) => {
    const { left, bottom } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + 8, bottom - 8));
  });
  expect(isSeen, 'nothing is docked over it').toBe(true);
  const again = page.getByRole('button', { name: WORDS.resend });
  await again.scrollIntoViewIfNeeded();
  await expect(again).toBeInViewport({ ratio: 1 });
});

test('the gallery shows a sheet in large text as a phone does whose text was large before', async ({
  page,
}) => {
  await turnTo(page, 'light');
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><style>dialog { container-type: inline-size; width: 100%; max-width: none; padding: 0; border: 0 } @container (max-width: 14rem) { h2 { margin: 8px } }</style>' +
      '<dialog><h2>退会しますか</h2></dialog>',
  );
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await turnTo(page, 'dark');
  await turnTo(page, 'light');
  await turnTo(page, 'large');
  await expect(page.getByRole('heading')).toHaveCSS('margin-top', '8px');
});
