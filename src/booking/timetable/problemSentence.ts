import type { InvitationLimits } from '#domain/account/invitation.ts';
import { invitationSentence } from '#domain/account/invitationWords.ts';
import type { BoothDay, Obstacle } from '#domain/booking/availability.ts';
import { leadWords } from '#domain/booking/leadWords.ts';
import { INVITATION_OBSTACLES, type SelectionProblem } from '#domain/booking/selection.ts';
import { formatMinute } from '#domain/time.ts';
import type { MoveProblem } from '#machines/booking/timetable/move.ts';

/** Those that are not about the chosen booth. */
type Sentences = Readonly<
  Record<Exclude<SelectionProblem, Obstacle['kind'] | `invitation${string}`>, string>
>;

const SENTENCES: Sentences = {
  limitReached: '予約できる件数の上限に達しています。今ある予約の利用後かキャンセル後に予約できます。',
  beyondReservableDays: 'この日はまだ予約できません。上の日付から選んでください。',
  past: '開始時刻を過ぎています。これからの時刻を選んでください。',
  offUnit: '日付をまたぐ予約はできません。開始時刻か利用時間を変えてください。',
  allClosed: 'この時刻はすべてのブースが営業時間外です。',
  noBooth: '表やリストから、ブースと時間を選んでください。',
};

/** The obstacle to the chosen booth, and the way out: another booth that is free at that time, if there is one. */
function obstacleSentence(obstacle: Obstacle, freeInstead: BoothDay | undefined): string {
  const instead = freeInstead && `${freeInstead.boothName}なら空いています。`;
  switch (obstacle.kind) {
    case 'tooNear':
      return `${leadWords(obstacle)}${instead ?? 'ほかの時間かブースを選んでください。'}`;
    case 'closedDay':
      return `このブースはこの日、休業です。${instead ?? 'ほかの日かブースを選んでください。'}`;
    case 'outsideHours':
      return `この時刻は営業時間外です。${instead ?? 'ほかの時間かブースを選んでください。'}`;
    case 'ownReservation':
      return 'この時間には、ご自身の予約があります。ほかの時間を選んでください。';
    case 'reserved':
      return `この時間は予約済みです。${instead ?? 'ほかの時間かブースを選んでください。'}`;
    case 'nextReservation':
      return `このあとに別の予約があるため、使えるのは${formatMinute(obstacle.from)}までです。${instead ?? ''}`;
    case 'closing':
      return `営業時間が終わるため、使えるのは${formatMinute(obstacle.from)}までです。${instead ?? ''}`;
  }
}

const INVITATION_PROBLEMS = ['disabled', 'expired', 'usedUp', 'tooLong', 'tooMuch'] as const;

/** Where only the last day is known. */
const NOTHING_LEFT = { minutesEach: 0, minutesLeft: 0 };

/** The sentences of the flow around the timetable, which moves a reservation. */
export type MoveSentences = Readonly<Record<MoveProblem, string>>;

interface Judged {
  readonly problem: SelectionProblem | MoveProblem | 'unknown';
  readonly obstacle: Obstacle | undefined;
  /** Another booth that is free at the chosen time. */
  readonly freeInstead: BoothDay | undefined;
  readonly booths: readonly BoothDay[];
  /** The rest of a guest's invitation. */
  readonly invitation: InvitationLimits | null;
  /** The chosen day could not be loaded. */
  readonly hasFailed: boolean;
  readonly moveSentences: MoveSentences | undefined;
}

/** Why the reserve button is disabled, in the member's words, with the way out (docs/spec/booking.md, "Input"). */
export function problemSentence(judged: Judged): string {
  const { problem, obstacle, freeInstead, booths, invitation, hasFailed, moveSentences } = judged;
  if (moveSentences && problem in moveSentences) return moveSentences[problem as MoveProblem]; // asked in this line
  if (problem === 'unknown') {
    return hasFailed
      ? '空き状況を確認できませんでした。もう一度お試しください。'
      : '空き状況を確認しています。';
  }
  if (problem === 'allClosed' && booths.every((booth) => booth.isClosedAllDay)) {
    return 'この日は、どのブースも休業か利用停止中です。ほかの日か、ほかの場所を選んでください。';
  }
  const isRefusedBy = INVITATION_PROBLEMS.find((each) => INVITATION_OBSTACLES[each] === problem);
  if (isRefusedBy !== undefined) return invitationSentence(isRefusedBy, invitation ?? NOTHING_LEFT);
  if (problem in SENTENCES) return SENTENCES[problem as keyof Sentences]; // asked in this line
  return obstacle === undefined ? '' : obstacleSentence(obstacle, freeInstead);
}
