import { expect, it, vi } from 'vitest';
import { openPush, type Shows, showPush } from '#src/worker/pushes.ts';

const BASE = 'https://komori.example/user/';

/** A worker whose pages stand at those addresses. */
function workerWith(...urls: readonly string[]) {
  const show = vi.fn<Shows['show']>().mockResolvedValue();
  const open = vi.fn<Shows['open']>().mockResolvedValue(null);
  const pages = urls.map((url) => ({
    url,
    focus: vi.fn<() => Promise<unknown>>().mockResolvedValue(null),
    navigate: vi.fn<(to: string) => Promise<unknown>>().mockResolvedValue(null),
  }));
  const shows: Shows = { base: BASE, icon: `${BASE}icon-192.png`, show, open, pages: async () => pages };
  return { shows, show, open, pages };
}

it('a push is shown with its words, in the place of one about the same', async () => {
  const { shows, show } = workerWith();
  const navigate = `${BASE}app/reservations`;
  const notification = { title: 'まもなく開始です', body: '12:00', tag: 'start-1', navigate };
  await showPush(shows, JSON.stringify({ web_push: 8030, notification }));
  expect(show).toHaveBeenCalledExactlyOnceWith('まもなく開始です', {
    body: '12:00',
    tag: 'start-1',
    icon: `${BASE}icon-192.png`,
    lang: 'ja',
    data: navigate,
  });
});

it.each(['', 'null', '[]', '{"notification":{"title":7}}', 'no json'])(
  'a push that can not be read is shown all the same: %s',
  async (message) => {
    const { shows, show } = workerWith();
    await showPush(shows, message);
    expect(show).toHaveBeenCalledExactlyOnceWith(
      'お知らせがあります',
      expect.objectContaining({ body: '', data: BASE }),
    );
  },
);

it('a tap opens the app where it is not open, and leads the page on where it is', async () => {
  const to = `${BASE}app/reservations`;
  const closed = workerWith('https://komori.example/other');
  await openPush(closed.shows, to);
  expect(closed.open).toHaveBeenCalledExactlyOnceWith(to);
  const opened = workerWith(`${BASE}app/notices`);
  await openPush(opened.shows, to);
  expect(opened.open).not.toHaveBeenCalled();
  expect(opened.pages[0]?.focus).toHaveBeenCalledOnce();
  expect(opened.pages[0]?.navigate).toHaveBeenCalledExactlyOnceWith(to);
});

it('a tap leads on a page that was loaded there, which may stand elsewhere by now', async () => {
  const to = `${BASE}app/reservations`;
  const { shows, pages } = workerWith(to);
  await openPush(shows, to);
  expect(pages[0]?.navigate).toHaveBeenCalledExactlyOnceWith(to);
});

it('a tap opens the app beside a page that the browser does not let it lead on', async () => {
  const to = `${BASE}app/reservations`;
  const { shows, pages, open } = workerWith(`${BASE}app/notices`);
  pages[0]?.navigate.mockRejectedValue(new TypeError('This page is not controlled.'));
  await openPush(shows, to);
  expect(open).toHaveBeenCalledExactlyOnceWith(to);
});

it('a tap leads on where the browser refuses to bring the page to the front', async () => {
  const { shows, pages } = workerWith(`${BASE}app/notices`);
  pages[0]?.focus.mockRejectedValue(new Error('InvalidAccessError'));
  await openPush(shows, `${BASE}app/reservations`);
  expect(pages[0]?.navigate).toHaveBeenCalledOnce();
});

it.each(['https://evil.example/user/', 'javascript:alert(1)', `${BASE.slice(0, -1)}.evil.example/`, null, 7])(
  'a tap leads nowhere but into the app: %s',
  async (to) => {
    const { shows, open } = workerWith();
    await openPush(shows, to);
    expect(open).toHaveBeenCalledExactlyOnceWith(BASE);
  },
);
