import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';

test('with text of twice the size a narrow phone still shows hours of the timetable, what is chosen, and the way on', async ({
  page,
  server,
}) => {
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await page.setViewportSize({ width: 320, height: 700 });
  await openTimetable(page, '9:00');
  await tapSlot(page, 1, 9 * 60);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const confirm = page.getByRole('button', { name: '予約内容を確認する' });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('9:00–10:00')).toBeInViewport({ ratio: 1 });
  const seen = await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')?.closest('main')?.firstElementChild;
    const dock = document.querySelector('[data-dock]');
    return (dock?.getBoundingClientRect().top ?? 0) - (grid?.getBoundingClientRect().bottom ?? 0);
  });
  expect(seen, 'pixels of the grid between chips and dock').toBeGreaterThan(200);
});
