/** The words of what operators press, to the letter; those that members press as well are in tests/support/gestures. */
export const HOUSE_WORDS = {
  passkeySignIn: 'パスキーでログイン',
  demoSignIn: 'デモの管理者でログイン',
  enrol: 'この端末のパスキーを登録する',
  recover: 'リンクをメールで受け取る',
  addPasskey: 'パスキーを追加する',
  signOutEverywhere: 'すべての端末からログアウトする',
  invite: '招待のメールを送る',
  signOther: 'ログアウトさせる',
} as const;
