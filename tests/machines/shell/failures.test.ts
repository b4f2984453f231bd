import { describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/errors.ts';
import { alertMessagesOf, endsSession } from '#machines/shell/failures.ts';

const path = '/settings/get-user';
const refusal = (kind: 'badRequest' | 'unauthenticated' | 'forbidden' | 'notFound', message: string | null) =>
  ({ kind, path, message, code: null }) satisfies ApiError;

describe('the alert of a refused call', () => {
  it.each([
    ['400', 'badRequest', '入力内容をご確認ください。'],
    ['401', 'unauthenticated', '認証エラーが発生しました。'],
    ['403', 'forbidden', '権限エラーが発生しました。'],
    ['404', 'notFound', 'パスエラーが発生しました。'],
  ] as const)('%s has the message of the server, and else its own sentence', (_, kind, sentence) => {
    expect(alertMessagesOf(refusal(kind, 'サーバーの文'))).toEqual(['サーバーの文']);
    expect(alertMessagesOf(refusal(kind, null))).toEqual([sentence]);
  });

  it('422 has the first message of every field', () => {
    const fields = { name: ['お名前', 'もう一つ'], tel: ['電話番号'] };
    const error: ApiError = { kind: 'invalid', path, message: null, code: null, fields };
    expect(alertMessagesOf(error)).toEqual(['お名前', '電話番号']);
  });

  it('422 that names no field has the message of the server, and else that of a 400', () => {
    const error: ApiError = { kind: 'invalid', path, message: 'サーバーの文', code: null, fields: {} };
    expect(alertMessagesOf(error)).toEqual(['サーバーの文']);
    expect(alertMessagesOf({ ...error, fields: { name: [] }, message: null })).toEqual([
      '入力内容をご確認ください。',
    ]);
  });
});

it('a 401 ends the session, but not one of a call about an invitation', () => {
  const refused = refusal('unauthenticated', null);
  expect(endsSession(refused)).toBe(true);
  for (const about of ['/InvitationUselogin', '/invitation-use/user-info']) {
    expect(endsSession({ ...refused, path: about })).toBe(false);
  }
});
