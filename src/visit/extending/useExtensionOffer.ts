import { useSelector } from '@xstate/react';
import type { ExtensionChoice, ExtensionEnd, Neighbour } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatEnd, formatLength } from '#domain/time.ts';
import { extensionOffer, extensionOfferMachine } from '#machines/booking/extension/offer.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useInvitation } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { extensionEndWords } from './extensionEndWords.ts';

/** The free time behind a use, in words; each null where nobody knows it. */
export interface ExtensionOffer {
  /** Until its answer is there: what the list said of the reservation. */
  readonly isPossible: boolean;
  /** `15:45まで` */
  readonly until: string | null;
  /** `15分 275円（税込）から`; null for guests too. */
  readonly price: string | null;
  /** Why it is impossible: `このあとに別の予約があるため`. */
  readonly reason: string | null;
  readonly neighbours: readonly Neighbour[];
  /** The time directly behind the use: free, or why it is not; null where nobody knows. */
  readonly behind: 'free' | ExtensionEnd | null;
}

function priceWords([first, ...longer]: readonly ExtensionChoice[]): string | null {
  if (!first || first.gross === null) return null;
  const price = `${formatLength(first.minutes)} ${yen(first.gross)}（税込）`;
  return longer.length > 0 ? `${price}から` : price;
}

/** The extension as it is offered before the member asks for it. Wants a `key` by reservation and end. */
export function useExtensionOffer({ id, endsAt, isExtendable }: Reservation): ExtensionOffer {
  const flow = useFlow(extensionOfferMachine, { of: id });
  const answer = useSelector(flow, extensionOffer.selectData);
  const limits = useInvitation();
  const nothing = {
    isPossible: false,
    until: null,
    price: null,
    reason: null,
    neighbours: [],
    behind: null,
  };
  if (answer === null) return { ...nothing, isPossible: isExtendable };
  if (answer.kind === 'refused') return { ...nothing, reason: answer.message };
  const { choices, end, neighbours } = answer;
  const longest = choices.at(-1);
  if (!longest)
    return {
      ...nothing,
      reason: extensionEndWords(end, limits) || MESSAGES.noExtension,
      neighbours,
      behind: end,
    };
  const until = `${formatEnd(addMinutes(endsAt, longest.minutes))}まで`;
  return { ...nothing, isPossible: true, until, price: priceWords(choices), behind: 'free' };
}
