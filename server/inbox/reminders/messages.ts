import type { ExtensionTimes } from '#domain/booking/extension.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { ReminderKind } from '#domain/inbox/reminders.ts';
import { linkTo } from '#domain/shell/screens.ts';
import { formatEnd, formatInstant, formatLength, formatTime } from '#domain/time.ts';
import { afterEndWords } from '#domain/visit/words.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { described, LIST_SCREEN, lossOf } from '#server/messages/reservationWords.ts';
import type { Sender } from '#server/messages/sender.ts';
import type { QueuedPush } from '../push/queuePush.ts';
import type { Reminded } from './reminded.statements.ts';

/** By how much a use can be extended, and why not by more. */
export type Extendable = Pick<ExtensionTimes, 'end'> & { readonly longest: number };

/** A reminder in words: title, text, and the address of the screen that it leads to. */
interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  /** Those that stand on a lock screen too: no code, and nothing that is only of use on the way. */
  readonly pushed: readonly string[];
  readonly way: { readonly label: string; readonly path: string };
}

function startWords({ startsAt, access }: Reminded): Words {
  const ways = access === '' ? [] : [`行き方\n${access}`];
  return {
    title: `まもなく開始です（${formatTime(startsAt)}から）`,
    lines: [...ways, '入室は、アプリの予約一覧から行えます。'],
    pushed: [],
    way: { label: '入室する', path: LIST_SCREEN },
  };
}

/** The loss of a later cancellation (docs/spec/money.md, "Cancelling"); empty where nothing is paid or held. */
function lossOfLater({ member: { isGuest }, net, tax, couponMinutes }: Reminded): string {
  return isGuest ? '回数と時間は戻りません' : lossOf(net + tax, couponMinutes);
}

function freeCancellationWords(reminded: Reminded): Words {
  const { isGuest } = reminded.member;
  const until = formatTime(freeCancellationUntil(reminded));
  const loss = lossOfLater(reminded);
  const lost = loss === '' ? [] : [`${until}を過ぎてからキャンセルすると、${loss}。`];
  return {
    title: `${until}までのキャンセルは${isGuest ? '、回数と時間が戻ります' : '無料です'}`,
    lines: [...lost, 'このままご利用になる場合、お手続きはいりません。'],
    pushed: lost,
    way: { label: 'ご予約の確認とキャンセル', path: LIST_SCREEN },
  };
}

const NO_EXTENSION = {
  self: 'このあとはご自身の予約があるため、延長できません。',
  others: 'このあとはほかの予約があるため、延長できません。',
  closed: 'このあとはブースの営業時間が終わるため、延長できません。',
  invitation: 'ご招待の時間を使い切るため、延長できません。',
} as const;

/** Empty where the reason passes: while a card is being charged for an extension, for example. */
function whyNot(end: Extendable['end']): readonly string[] {
  return end === null ? [] : [NO_EXTENSION[end]];
}

function endWords({ tranid, startsAt, endsAt, member }: Reminded, extendable: Extendable | null): Words {
  const { longest, end } = extendable ?? { longest: 0, end: null };
  const extension = longest === 0 ? whyNot(end) : [`あと${formatLength(longest)}まで延長できます。`];
  return {
    title: `まもなく終了です（${formatEnd(endsAt)}まで）`,
    lines: [...extension, ...afterEndWords(endsAt, longest === 0 ? end : 'free', !member.isGuest)],
    pushed: extension,
    way:
      longest === 0
        ? { label: 'ご利用中の予約', path: LIST_SCREEN }
        : {
            label: '延長する',
            path: linkTo('/app/reservations/extend', {
              tranid: String(tranid),
              start: formatInstant(startsAt),
            }),
          },
  };
}

/** A reminder as a notice, as a mail and as a push. */
export interface ReminderMessage {
  readonly contents: string;
  readonly mail: Omit<QueuedMail, 'to'>;
  readonly push: Pick<QueuedPush, 'title' | 'text' | 'url'>;
}

/**
 * The words of a reminder.
 * @param extendable of a use that ends; null for the others
 */
export function reminderMessage(
  { appName, origin }: Sender,
  kind: ReminderKind,
  reminded: Reminded,
  extendable: Extendable | null,
): ReminderMessage {
  const words = {
    start: () => startWords(reminded),
    freeCancellation: () => freeCancellationWords(reminded),
    end: () => endWords(reminded, extendable),
  };
  const { title, lines, pushed, way } = words[kind]();
  const said = [described(reminded), ...lines];
  return {
    contents: [title, ...said].join('\n'),
    mail: {
      subject: `【${appName}】${title}`,
      text: [`${title}。`, ...said, `${way.label}\n${origin}${way.path}`].join('\n\n'),
    },
    push: { title, text: [described(reminded), ...pushed].join('\n'), url: `${origin}${way.path}` },
  };
}
