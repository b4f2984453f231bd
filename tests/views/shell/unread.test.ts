import { expect, it, onTestFinished, vi } from 'vitest';
import { notifyUnread } from '#src/shell/unread.ts';

it('tells the member once for each call that a row is left out, and developers each time what', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const send = vi.fn();
  const row = { field: 'tranid', problem: 'is missing', isLeftOut: true };
  notifyUnread({ send }, { ...row, call: 'GET /unread-1' });
  notifyUnread({ send }, { ...row, call: 'GET /unread-1' });
  notifyUnread({ send }, { ...row, call: 'GET /unread-2' });
  notifyUnread({ send }, { ...row, call: 'GET /unread-3', isLeftOut: false });
  const alert = {
    type: 'alert.asked',
    alert: { messages: ['読み取れない情報があったため、一部を表示していません。'] },
  };
  expect(send.mock.calls).toEqual([[alert], [alert]]);
  expect(warn.mock.calls.flat()).toEqual([
    'Left out a row of GET /unread-1: tranid is missing.',
    'Left out a row of GET /unread-1: tranid is missing.',
    'Left out a row of GET /unread-2: tranid is missing.',
    'Failed to read the answer of GET /unread-3: tranid is missing.',
  ]);
});
