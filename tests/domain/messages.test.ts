import { expect, it } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';

/** The sentences that docs/spec/account.md, "Input"; docs/spec/shell.md, "Refusals" quote, as they stand there. */
const quoted = `
  全項目を入力してください。
  クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。
  延長時間を選択してください。
  予約時間を過ぎている為、延長できません。
  認証エラーが発生しました。
  権限エラーが発生しました。
  パスエラーが発生しました。
  この予約は延長できません。
  延長可能な時間枠がありません。
  延長金額の取得に失敗しました。
  延長に失敗しました。
  予約時間を過ぎている為、キャンセルできません。
  予約が存在しません。
  予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。
  残高が不足しているため予約ができませんでした。残高をご確認ください。
  残高が不足しているため利用できません。
  即時利用可能な時間がありません。
  パスワードを取得できませんでした。
  月単位の領収書を発行できませんでした。
  領収書を発行できませんでした。
  カメラにアクセスができませんでした。
`
  .trim()
  .split(/\s+/);

it.each(Object.entries(MESSAGES))('%s is said as the spec quotes it', (_, sentence) => {
  expect(quoted).toContain(sentence);
});
