export const inbox = {
  notNow: 'あとで',
  answerSurvey: '回答する',
  sendAnswers: '送信する',
  sendThese: 'この内容で送信する',
  backToAnswers: '回答へ戻る',
} as const;
