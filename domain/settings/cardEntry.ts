import { FIELD_EMPTY } from '#domain/messages.ts';

/** The five fields of a card, by the names of the spec's payment form (docs/spec/settings.md, "Data"). */
export const CARD_FIELDS = [
  'card_number',
  'card_expire_month',
  'card_expire_year',
  'security_code',
  'holdername',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** The fields as they are typed. They leave the page for the card provider only. */
export type CardEntry = Readonly<Record<CardField, string>>;

export const NO_CARD: CardEntry = {
  card_number: '',
  card_expire_month: '',
  card_expire_year: '',
  security_code: '',
  holdername: '',
};

/** A card as the provider's script takes it. */
export interface CardDetails {
  readonly number: string;
  /** Year, then month, two digits each (docs/spec/settings.md, "Input"). */
  readonly expiry: string;
  readonly securityCode: string;
  readonly holder: string;
}

/** The mistakes of each field, in the member's words. */
export type CardMistakes = Readonly<Partial<Record<CardField, readonly string[]>>>;

/** Card change form (docs/spec/settings.md, "Input"). */
const LONGEST = { card_number: 16, card_expire_month: 2, card_expire_year: 2, security_code: 4 } as const;

const HYPHENS = /[-‐‑‒–—―−ー－]/g;

/** Digits as they are meant: full-width ones narrowed, spaces and hyphens dropped. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(HYPHENS, '').replace(/\s/g, '');
}

/** Whether all five fields say something (docs/spec/settings.md, "Input"). */
export function isCardComplete(entry: CardEntry): boolean {
  return CARD_FIELDS.every((field) => entry[field].trim() !== '');
}

/** Finds the mistakes that show before anybody is asked: no number, or too long (docs/spec/settings.md, "Input"). */
export function cardMistakes(entry: CardEntry): CardMistakes {
  const wrong = (field: keyof typeof LONGEST) => {
    const digits = digitsOf(entry[field]);
    return !/^\d*$/.test(digits) || digits.length > LONGEST[field];
  };
  const month = Number(digitsOf(entry.card_expire_month));
  const isNoMonth =
    entry.card_expire_month.trim() !== '' && (wrong('card_expire_month') || month < 1 || month > 12);
  return {
    ...(wrong('card_number') ? { card_number: [CARD_MISTAKES.number] } : {}),
    ...(isNoMonth ? { card_expire_month: [CARD_MISTAKES.month] } : {}),
    ...(wrong('card_expire_year') ? { card_expire_year: [CARD_MISTAKES.year] } : {}),
    ...(wrong('security_code') ? { security_code: [CARD_MISTAKES.code] } : {}),
  };
}

/** A message at each field that is still empty. */
export function cardGaps(entry: CardEntry): CardMistakes {
  return Object.fromEntries(
    CARD_FIELDS.filter((field) => entry[field].trim() === '').map((field) => [field, [FIELD_EMPTY]]),
  );
}

/**
 * The card as the provider takes it: expiry is year then month, each padded to 2 digits (docs/spec/settings.md,
 * "Input").
 */
export function cardDetailsOf(entry: CardEntry): CardDetails {
  const two = (text: string) => digitsOf(text).padStart(2, '0');
  return {
    number: digitsOf(entry.card_number),
    expiry: `${two(entry.card_expire_year)}${two(entry.card_expire_month)}`,
    securityCode: digitsOf(entry.security_code),
    holder: entry.holdername.normalize('NFKC').trim().toUpperCase(),
  };
}

/** Sentences at the fields. */
export const CARD_MISTAKES = {
  number: 'カード番号をご確認ください。',
  expiry: '有効期限をご確認ください。',
  month: '01から12で入力してください。',
  year: '西暦の下2桁を入力してください。',
  code: 'セキュリティコードをご確認ください。',
  holder: 'カードに記載のとおり、ローマ字で入力してください。',
  holderTooLong: '50文字以内で入力してください。',
} as const;

/** A number in the groups in which it stands on a card; what is not digits yet (an open composition) is left alone. */
export function groupedNumber(number: string): string {
  if (!/^[\d ]+$/.test(number)) return number;
  const digits = digitsOf(number);
  const groups =
    brandOf(digits) === 'AMEX'
      ? /^(\d{1,4})(\d{1,6})?(\d+)?$/.exec(digits)?.slice(1)
      : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** The brand that a number begins like; null while that can't be told. */
export function brandOf(number: string): string | null {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'VISA';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  if (/^35(2[89]|[3-8])/.test(digits)) return 'JCB';
  if (/^3[47]/.test(digits)) return 'AMEX';
  if (/^3(0[0-5]|[689])/.test(digits)) return 'Diners';
  return null;
}

/** `2905` as it stands on a card: `05/29`. */
export function expiryWords(expires: string): string {
  return `${expires.slice(2)}/${expires.slice(0, 2)}`;
}

/** `YYMM` as 2029年9月. */
export function expiryInWords(expires: string): string {
  return `20${expires.slice(0, 2)}年${Number(expires.slice(2))}月`;
}
