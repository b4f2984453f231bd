/** The names of screens of the menu: their titles, and the rows that lead there. */
export const TITLES = {
  profile: '会員情報の変更',
  mailChange: 'メールアドレスの変更',
  passwordChange: 'パスワードの変更',
  devices: 'ログイン中の端末',
  reminders: 'お知らせの受け取り方',
} as const;
