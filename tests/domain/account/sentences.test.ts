import { describe, expect, it } from 'vitest';
import { invitationSentence } from '#domain/account/invitationWords.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { birthProblem, nameProblem, phoneProblem, postalProblem } from '#domain/account/personalData.ts';
import { codeProblem } from '#domain/account/phoneCode.ts';
import { RECEIPT_OBSTACLES } from '#domain/history/words.ts';
import { day } from '#tests/support/clock/moments.ts';

const TODAY = day('2026-11-20');
const WORDS = { loginId: 'hanako@example.jp', name: '山田 花子', birth: '19900415' };

/**
 * The sentences of docs/spec/account.md, "Input" and "Refusals" in full: a member reads them, and a test elsewhere only
 * asks whether there is one.
 */
describe('what is said of a text that can’t be taken', () => {
  it.each([
    [passwordProblem(''), 'パスワードを入力してください。'],
    [passwordProblem('abc12'), 'パスワードは6文字以上で入力してください。'],
    [passwordProblem('abc123'), undefined],
    [passwordProblem(`a1${'x'.repeat(126)}`), undefined],
    [passwordProblem(`a1${'x'.repeat(127)}`), 'パスワードは128文字以内で入力してください。'],
    [passwordProblem('abcdefg'), 'パスワードには英字と数字の両方を使ってください。'],
    [passwordProblem('1234567'), 'パスワードには英字と数字の両方を使ってください。'],
    [
      passwordProblem('hanako1', WORDS),
      'パスワードには、ID・お名前・生年月日から推測できないものを使ってください。',
    ],
    [
      passwordProblem('19900415a', WORDS),
      'パスワードには、ID・お名前・生年月日から推測できないものを使ってください。',
    ],
    [phoneProblem(' '), '電話番号を入力してください。'],
    [phoneProblem('03-1234-5678'), '携帯電話の番号を、ハイフンなしの11桁で入力してください。'],
    [phoneProblem('090-1234-567'), '携帯電話の番号を、ハイフンなしの11桁で入力してください。'],
    [phoneProblem('０９０ー１２３４ー５６７８'), undefined],
    [postalProblem(''), '郵便番号を入力してください。'],
    [postalProblem('100-000'), '郵便番号は7桁の数字で入力してください。'],
    [postalProblem('〒100‐0005'), undefined],
    [birthProblem('', TODAY), '生年月日を入力してください。'],
    [birthProblem('1990415', TODAY), '生年月日は8桁の数字で入力してください（例：19900415）。'],
    [birthProblem('19900231', TODAY), '存在しない日付です。生年月日をご確認ください。'],
    [birthProblem('20261121', TODAY), '未来の日付です。生年月日をご確認ください。'],
    [birthProblem('20261120', TODAY), undefined],
    [nameProblem('　'), 'お名前を入力してください。'],
    [nameProblem('山田\u202e花子'), 'お名前に使えない文字が含まれています。'],
    [nameProblem('山'.repeat(101)), 'お名前は100文字以内で入力してください。'],
    [codeProblem('12345'), '認証コードは6桁の数字です。'],
    [codeProblem('１２３ ４５６'), undefined],
  ])('%#: %s', (said, expected) => {
    expect(said).toBe(expected);
  });
});

describe('what stands against a guest’s reservation', () => {
  const limits = { minutesEach: 105, minutesLeft: 45 };

  it.each([
    ['disabled', 'ご招待が現在無効になっているため、予約できません。ご招待元にお問い合わせください。'],
    ['expired', 'ご招待の有効期限を過ぎるため、予約できません。期限内の日をお選びください。'],
    ['usedUp', 'ご招待で利用できる回数または時間が残っていません。'],
    ['tooLong', 'ご招待で利用できるのは、1回あたり1時間45分までです。'],
    ['tooMuch', 'ご招待で利用できる時間は、あと45分です。'],
  ] as const)('%s', (problem, sentence) => {
    expect(invitationSentence(problem, limits)).toBe(sentence);
  });
});

it('says of each use without a receipt why', () => {
  expect(RECEIPT_OBSTACLES).toEqual({
    owed: 'お支払いがまだ完了していません',
    free: '料金がかかっていません',
    refunded: '全額を返金しています',
  });
});
