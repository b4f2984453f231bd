import { CARD_MISTAKES, type CardMistakes } from '#domain/settings/cardEntry.ts';

/**
 * The field that a result code of the provider speaks of: three digits of its script, or `42G…` of a bank. Codes that
 * are about no field (their side, a card that is not taken at all) have none.
 */
export function mistakesOfCode(code: string): CardMistakes {
  if (/^10[012]$/.test(code) || code === '42G650000') return { card_number: [CARD_MISTAKES.number] };
  if (code === '113') return { card_expire_month: [CARD_MISTAKES.month] };
  if (/^11[012]$/.test(code) || code === '42G830000') return { card_expire_year: [CARD_MISTAKES.expiry] };
  if (/^12[12]$/.test(code) || /^42G4[45]0000$/.test(code)) return { security_code: [CARD_MISTAKES.code] };
  if (code === '131') return { holdername: [CARD_MISTAKES.holder] };
  if (code === '132') return { holdername: [CARD_MISTAKES.holderTooLong] };
  return {};
}
