import type { ActorRefFrom } from 'xstate';
import type { Quote } from '#domain/booking/quote.ts';
import { oneTagOf } from '../../shared/tags.ts';
import type { DialogSnapshot } from './chart.ts';
import type { creation } from './command.ts';
import { addressOf } from './dialog.ts';

/** The use that is to be reserved, by name. */
export function selectChoice(snapshot: DialogSnapshot) {
  const { mode, request, booth, isGuest } = snapshot.context;
  return { mode, request, booth, isGuest };
}

/** The address that opens this dialog again, its price asked for again. */
export function selectAddress({ context }: DialogSnapshot): string {
  return addressOf(context);
}

/** The price on the screen; null until there is one. */
export function selectQuote(snapshot: DialogSnapshot): Quote | null {
  return snapshot.context.quote;
}

/** The terms that were confirmed before they became others; null where that has not happened. */
export function selectFormer(snapshot: DialogSnapshot): Quote | null {
  return snapshot.context.former;
}

/** The price before coupon minutes, tax-included yen; null where none are used, or nobody has asked without them. */
export function selectFullGross({ context: { quote, fullGross } }: DialogSnapshot): number | null {
  return quote !== null && quote.couponMinutes > 0 ? fullGross : null;
}

/** The alternatives to a lost slot, or the refusal, or the failed call. */
export function selectProblem(snapshot: DialogSnapshot) {
  return snapshot.context.problem;
}

/** Whether the guest has ticked that they agree; others have agreed before. */
export function selectAgreesToTerms(snapshot: DialogSnapshot): boolean {
  return snapshot.context.agreesToTerms;
}

/** Whether the last word can be said: a guest must have agreed to the terms. */
export function selectCanConfirm(snapshot: DialogSnapshot): boolean {
  return snapshot.can({ type: 'reservation.confirmed' });
}

/** The command that is in flight. */
export function selectCreation(snapshot: DialogSnapshot): ActorRefFrom<typeof creation.machine> | undefined {
  return snapshot.children.creation;
}

/** The sheet that is shown; null once the dialog has ended. */
export const selectSheet = oneTagOf([
  'sheet:price',
  'sheet:quoteFailed',
  'sheet:capped',
  'sheet:slotLost',
  'sheet:refused',
]);
