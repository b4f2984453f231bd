import type { RawBuilder } from 'kysely';
import type { Instant } from '#domain/time.ts';
import {
  mailChangeDelivery,
  recoveryLinkDelivery,
  signUpLinkDelivery,
} from '#server/account/links/delivery.ts';
import { codeDelivery } from '#server/account/phone/delivery.ts';
import { logHeads } from '#server/audit/logHeads.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { chargeBacklog, chargeDue } from '#server/booking/payment/chargeDue.ts';
import { askOwed, owedBacklog } from '#server/booking/payment/owed.ts';
import { cardRefund } from '#server/booking/refund/refund.ts';
import { giveTurns, turnBacklog } from '#server/booking/waitingList/giveTurns.ts';
import type { ServedBy } from '#server/dueRows/dueTime.ts';
import { receiptDelivery } from '#server/history/receipts/delivery.ts';
import { announcementBacklog, announceTerms } from '#server/inbox/announcements/announceTerms.ts';
import { expiryBacklog, warnOfExpiry } from '#server/inbox/announcements/warnOfExpiry.ts';
import { pushDelivery } from '#server/inbox/push/delivery.ts';
import { pushedNoticeBacklog, pushNotices } from '#server/inbox/push/pushNotices.ts';
import { reminderDelivery } from '#server/inbox/reminders/delivery.ts';
import { reminderBacklog } from '#server/inbox/reminders/dueReminders.statements.ts';
import { giveReminders } from '#server/inbox/reminders/giveReminders.ts';
import { type GivenUp, giveUpIntents } from '#server/intents/giveUp.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { resumeIntents } from '#server/intents/resume.ts';
import { mailDelivery } from '#server/messages/outbox.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import { operatorLinkDelivery } from '#server/operator/enrolment/delivery.ts';
import { mailHeads } from '#server/operator/log/mailHeads.ts';
import { abandonedBacklog, discardRegistrations } from '#server/settings/card/discardRegistrations.ts';
import { forgetCards, forgottenBacklog } from '#server/settings/card/forgetCards.ts';
import type { Services } from '#server/usecase/context.ts';
import { doorOpening } from '#server/visit/doorOpening.ts';
import { troubleDelivery } from '#server/visit/trouble/delivery.ts';
import { clean } from './cleaning.ts';

/** Work that the rows themselves say is due, in whichever process. Each kind runs on its own and waits for no other. */
export interface DueWork {
  /** As in the log and in the gauge. */
  readonly kind: string;
  /** From the end of one run to the beginning of the next. */
  readonly pauseMs: number;
  /** Does all of it that is due now, of every tenant. A failure must not stop the rest. */
  readonly run: (services: Services) => Promise<void>;
  /** Counts what is due and not done, where it is no intent: those are counted together. */
  readonly backlog?: (now: Instant, config: ServedBy) => RawBuilder<Backlog>;
  /** A span that comes free wakes it at once; the pause is for a span whose news got lost. */
  readonly isWokenByFreed?: boolean;
  /** Its runs say themselves what they could not do. */
  readonly measuresItself?: boolean;
}

const TICK_MS = 3_000;
/** Nobody waits for these messages. */
const ANNOUNCING_PAUSE_MS = 60_000;
const OWED_PAUSE_MS = 60_000;
/** The operator's command waits for its own attempt; due work only repeats what a crash or a lost answer left open. */
const REFUND_PAUSE_MS = 15_000;
/** An address changes once in years, and a mail is on its way for as long. */
const MAIL_CHANGE_PAUSE_MS = 10_000;
/** Operators are few, and their links wait for hours. */
const OPERATOR_LINK_PAUSE_MS = 10_000;
const GIVING_UP_PAUSE_MS = 60_000;
/** As a rule its commit wakes it. */
const TURN_PAUSE_MS = 15_000;
/** A reminder comes some minutes before its moment: a few seconds are nothing. */
const REMINDER_PAUSE_MS = 15_000;
/** The support reads within minutes; who can't wait calls. */
const TROUBLE_PAUSE_MS = 15_000;
const CLEANING_PAUSE_MS = 600_000;
const HEADS_PAUSE_MS = 86_400_000;

/** The work that carries intents of a kind out. */
type IntentWork = DueWork & GivenUp & Pick<IntentKind<unknown>, 'timeoutMs' | 'leaseMs'>;

function intents<Detail>(kind: IntentKind<Detail>, pauseMs = TICK_MS): IntentWork {
  const { name, givesUpAfterMs, giveUp, timeoutMs, leaseMs } = kind;
  return {
    kind: name,
    givesUpAfterMs,
    timeoutMs,
    leaseMs,
    ...(giveUp && { giveUp }),
    pauseMs,
    run: (services) => resumeIntents(services, kind),
  };
}

/** Every kind of intent (server/intents); a new one is a line here. */
const INTENTS = [
  intents(cardCharge),
  intents(cardRefund, REFUND_PAUSE_MS),
  intents(doorOpening),
  intents(mailDelivery),
  intents(signUpLinkDelivery),
  intents(recoveryLinkDelivery),
  intents(mailChangeDelivery, MAIL_CHANGE_PAUSE_MS),
  intents(operatorLinkDelivery, OPERATOR_LINK_PAUSE_MS),
  intents(codeDelivery),
  intents(receiptDelivery),
  intents(reminderDelivery, REMINDER_PAUSE_MS),
  intents(troubleDelivery, TROUBLE_PAUSE_MS),
];

/** Charges, too, tell what is pushed. */
const PUSHES = intents(pushDelivery, REMINDER_PAUSE_MS);

/** All that carries out what reaches somebody outside. */
export const INTENT_WORK: readonly IntentWork[] = [...INTENTS, PUSHES];

/** The work that opens intents comes before the work that carries them out, so that one run does both. */
export const DUE_WORK: readonly DueWork[] = [
  { kind: 'charge', pauseMs: TICK_MS, run: chargeDue, backlog: chargeBacklog },
  { kind: 'owed', pauseMs: OWED_PAUSE_MS, run: askOwed, backlog: owedBacklog },
  { kind: 'announcement', pauseMs: ANNOUNCING_PAUSE_MS, run: announceTerms, backlog: announcementBacklog },
  { kind: 'expiry', pauseMs: ANNOUNCING_PAUSE_MS, run: warnOfExpiry, backlog: expiryBacklog },
  { kind: 'turn', pauseMs: TURN_PAUSE_MS, run: giveTurns, backlog: turnBacklog, isWokenByFreed: true },
  { kind: 'reminder', pauseMs: REMINDER_PAUSE_MS, run: giveReminders, backlog: reminderBacklog },
  ...INTENTS,
  { kind: 'notice', pauseMs: REMINDER_PAUSE_MS, run: pushNotices, backlog: pushedNoticeBacklog },
  PUSHES,
  {
    kind: 'given up',
    pauseMs: GIVING_UP_PAUSE_MS,
    run: (services) => giveUpIntents(services, INTENT_WORK),
  },
  { kind: 'cards', pauseMs: OWED_PAUSE_MS, run: forgetCards, backlog: forgottenBacklog },
  { kind: 'registrations', pauseMs: OWED_PAUSE_MS, run: discardRegistrations, backlog: abandonedBacklog },
  { kind: 'audit heads', pauseMs: HEADS_PAUSE_MS, run: logHeads },
  { kind: 'mailed heads', pauseMs: HEADS_PAUSE_MS, run: mailHeads },
  { kind: 'cleaning', pauseMs: CLEANING_PAUSE_MS, run: clean, measuresItself: true },
];
