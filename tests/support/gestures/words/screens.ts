/** The names of screens, and of the ways to one that many others have. */
export const screens = {
  areaSearch: 'エリア検索',
  qrCode: 'QRコード',
  meetingCode: '会議のQRコード',
  devices: 'ログイン中の端末',
  mailChange: 'メールアドレスの変更',
  passwordChange: 'パスワードの変更',
  profile: '会員情報の変更',
  terms: '利用規約',
  reminders: 'お知らせの受け取り方',
  history: '利用履歴・領収書',
  findBooths: 'ブースを探す',
  chooseTime: '時間を選ぶ',
} as const;
