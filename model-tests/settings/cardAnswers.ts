import { CARD_MISTAKES } from '#domain/settings/cardEntry.ts';

/** The verdicts of a card provider and its bank, as the flows hear them. */
export const changed = { kind: 'changed', card: '************4444', paid: [], unpaid: [] } as const;
export const challenged = {
  kind: 'challenged',
  challengeId: 'c1',
  url: 'https://bank.example/c1',
} as const;
export const REFUSED = {
  code: 'card_refused',
  message: 'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。',
  reason: 'too-old',
} as const;
export const mistakes = { card_expire_year: [CARD_MISTAKES.expiry] } as const;
export const refusal = { kind: 'refused', mistakes } as const;
