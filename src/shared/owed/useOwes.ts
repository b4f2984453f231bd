import { useMember } from '#src/shell/actors.ts';

/** Why nothing can be reserved or used at present, wherever it would be. */
export const AFTER_PAYMENT = 'お支払いが済むと使えます';

/** The way to another card, from where the one on file does not pay. */
export const CHANGE_CARD = 'お支払いカードを変更する';

/** Whether the member must pay first what a card has refused: nothing new is reserved until then. */
export function useOwes(): boolean {
  return (useMember()?.owedYen ?? 0) > 0;
}
