import type { SelectionProblem } from '#domain/booking/selection.ts';

const PROBLEM_SENTENCES: Readonly<Record<SelectionProblem, string>> = {
  limitReached: '予約できる件数の上限に達しています。今ある予約の利用後かキャンセル後に予約できます。',
  invitationExpired: '招待の有効期限を過ぎた日は予約できません。',
  beyondReservableDays: 'この日はまだ予約できません。上の日付から選んでください。',
  past: '開始時刻を過ぎています。これからの時刻を選んでください。',
  offUnit: '日付をまたぐ予約はできません。開始時刻か利用時間を変えてください。',
  allClosed: 'この時刻はすべてのブースが営業時間外です。',
  noBooth: '表やリストから、ブースと時間を選んでください。',
  taken: 'この時間は空いていません。ほかの時間かブースを選んでください。',
};

/** Why the reserve button is disabled, in the member's words, with the way out (spec section 5). */
export function problemSentence(problem: SelectionProblem | 'unknown', hasFailed: boolean): string {
  if (problem !== 'unknown') return PROBLEM_SENTENCES[problem];
  return hasFailed ? '空き状況が分からないため、予約に進めません。' : '空き状況を確認しています。';
}
