import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { MINUTE_MS, type Minutes } from '#domain/time.ts';
import type { KeptChoice } from '../persistence.ts';
import { keepPart, readPart } from '../storage.ts';
import { memberOnDevice } from './signedIn.ts';

/**
 * How long a choice is sent again without another word of the member: as long as a command is
 * (docs/decisions/0003-a-decision-is-asked-until-the-truth-is-known.md).
 */
const AWAITED: Minutes = 10;

const Choices = v.array(
  v.object({ kind: v.string(), key: v.string(), decidedAt: v.number(), request: v.unknown() }),
);

/** All that is kept for the member who is signed in on this device, in the order in which it was chosen. */
function keptOf(memberId: string | null): readonly KeptChoice[] {
  const part = readPart('TabBar.choices');
  if (part === null || part.memberId !== memberId) return [];
  const kept = v.safeParse(Choices, part.kept);
  return kept.success ? kept.output : [];
}

function keep(choicesOf: (kept: readonly KeptChoice[]) => readonly KeptChoice[]): void {
  const memberId = memberOnDevice();
  if (memberId === null) return;
  const kept = choicesOf(keptOf(memberId));
  keepPart('TabBar.choices', kept.length === 0 ? null : { memberId, kept });
}

/** Keeps a choice until it is answered. The device's own clock writes it and reads it, as with commands. */
export function keepChoice(choice: Omit<KeptChoice, 'decidedAt'>): void {
  keep((kept) => [...kept, { ...choice, decidedAt: Date.now() }]);
}

/** Forgets a choice: it has been answered, or another one has taken its place. */
export function dropChoice(key: string | null): void {
  if (key === null) return;
  keep((kept) => kept.filter((each) => each.key !== key));
}

/**
 * How long, in milliseconds, it is still sent; nothing or less where nobody waits for it any more, as of one from far
 * ahead: the device's clock has been set back since.
 */
export function awaitedFor({ decidedAt }: Pick<KeptChoice, 'decidedAt'>): number {
  return AWAITED * MINUTE_MS - Math.abs(Date.now() - decidedAt);
}

/** The choices of the signed-in member that are still to be sent, in the order in which they were made. */
export function keptChoices(): readonly KeptChoice[] {
  return keptOf(memberOnDevice()).filter((choice) => awaitedFor(choice) >= 0);
}

/** Forgets what nobody waits for any more, whoever made it. */
export function dropOutdated(): void {
  const awaited = keptChoices();
  const memberId = memberOnDevice();
  keepPart('TabBar.choices', awaited.length === 0 || memberId === null ? null : { memberId, kept: awaited });
}

/** Tells the keeper of choices. */
export type ChoiceNews =
  | { readonly type: 'choice.made'; readonly choice: Omit<KeptChoice, 'decidedAt'> }
  /** `key`: null where there was none to forget. */
  | { readonly type: 'choice.answered'; readonly key: string | null };

/** Actor: keeps on the device what its flow has still to send: neither a reload nor an empty battery loses it. */
export const keepsChoices = fromCallback<ChoiceNews>(({ receive }) =>
  receive((news) => (news.type === 'choice.made' ? keepChoice(news.choice) : dropChoice(news.key))),
);
