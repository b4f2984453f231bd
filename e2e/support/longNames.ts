import type { Page } from '@playwright/test';

/** Longer than a narrow phone shows in a line, and no line may end within it but where it must. */
const TAIL = '地下街第二連絡通路北側個室群設置場所管理運営組合連合会';

/** Names that somebody else gives, in the answers of /api. */
const NAMES = new Set(['name', 'place_name', 'floor_name', 'cube_name', 'access', 'coupon_name', 'title']);

function lengthened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthened(each, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthened(each, name)]));
  }
  return typeof value === 'string' && NAMES.has(key) ? value + TAIL : value;
}

/** From now on places, floors, booths, coupons and questions have names that go on and on. */
export async function lengthenNames(page: Page): Promise<void> {
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    await route.fulfill({ response, ...(isJson && { json: lengthened(await response.json()) }) });
  });
}
