import { type LocalDate, parseDate } from '../time.ts';
import { ACCOUNT_FORM_WORDS } from './words.ts';

const NAME_MOST = 100;
const ADDRESS_MOST = 200;
const EMPLOYEE_CODE_MOST = 50;

/** Every hyphen that Japanese keyboards and copied texts hold, in number fields only: in names they are letters. */
const HYPHENS = /[-‐‑‒–—―−ー－]/g;

/** Spaces, brackets and hyphens dropped, full-width digits made plain: what a number field means. */
function digitsMeant(text: string): string {
  return text
    .normalize('NFKC')
    .replace(HYPHENS, '')
    .replace(/[\s().]/g, '');
}

/**
 * Names and addresses are kept as they are typed (㈱ and 髙 stay), without the spaces around them. PostgreSQL has no
 * NUL, one half of a surrogate pair is no character, and a text that turns around what follows it would turn our
 * mails around: those are refused. Marks that only say a direction are letters to those who write that way.
 */
export function plainText(text: string): string {
  return text.trim();
}

function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** Whether there is anything to be seen in the text. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

function textProblem(text: string, what: string, most: number): string | undefined {
  const plain = plainText(text);
  if (!isPlainText(plain)) return `${what}に使えない文字が含まれています。`;
  if (!isVisible(plain)) return `${what}を入力してください。`;
  if ([...plain].length > most) return `${what}は${most}文字以内で入力してください。`;
  return undefined;
}

/**
 * Each `…Problem` says in the member's words why a text can't be taken; undefined when it can (docs/spec/account.md,
 * "Input").
 */
export function nameProblem(text: string): string | undefined {
  return textProblem(text, 'お名前', NAME_MOST);
}

/** At most ADDRESS_MOST characters, on one line. */
export function addressProblem(text: string): string | undefined {
  return textProblem(text, '住所', ADDRESS_MOST);
}

/** Codes have one width on every keyboard. */
export function normalCode(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Full-width codes count as what they mean. */
export function employeeCodeProblem(text: string): string | undefined {
  return textProblem(normalCode(text), '社員番号', EMPLOYEE_CODE_MOST);
}

/** An access key is one regardless of case and width, and of which of the many hyphens was typed. */
export function normalAccessKey(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase().replace(HYPHENS, '-');
}

/** Judged as `normalAccessKey` reads it; 100 characters at most. */
export function accessKeyProblem(text: string): string | undefined {
  return textProblem(normalAccessKey(text), 'アクセスキー', 100);
}

/**
 * A Japanese mobile number as 11 digits, `+81` included; other texts with what is no digit dropped
 * (docs/spec/account.md, "Input").
 */
export function normalPhone(text: string): string {
  return digitsMeant(text).replace(/^\+810?/, '0');
}

/** Mobile numbers of Japan only, because the code comes as a text message (docs/spec/account.md, "Input"). */
export function phoneProblem(text: string): string | undefined {
  const phone = normalPhone(text);
  if (phone === '') return ACCOUNT_FORM_WORDS.noPhone;
  if (/^0[6-9]0\d{8}$/.test(phone)) return undefined;
  return '携帯電話の番号を、ハイフンなしの11桁で入力してください。';
}

/** A postal code as 7 digits without hyphen (docs/spec/account.md, "Input"). */
export function normalPostal(text: string): string {
  return digitsMeant(text).replace(/^〒/, '');
}

/** Whether the text means a postal code of 7 digits, hyphens and full-width digits allowed. */
export function isPostal(text: string): boolean {
  return /^\d{7}$/.test(normalPostal(text));
}

/** 7 digits, with or without hyphen (docs/spec/account.md, "Input"). */
export function postalProblem(text: string): string | undefined {
  if (normalPostal(text) === '') return ACCOUNT_FORM_WORDS.noPostal;
  return isPostal(text) ? undefined : '郵便番号は7桁の数字で入力してください。';
}

/** A birth date as `yyyymmdd`; `1990/4/1` and the like are not guessed at. */
export function normalBirth(text: string): string {
  return digitsMeant(text).replace(/\//g, '');
}

/** The day of `yyyymmdd`; undefined for what is none, 19900231 included. */
function birthDate(text: string): LocalDate | undefined {
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(normalBirth(text));
  return digits ? parseDate(`${digits[1]}-${digits[2]}-${digits[3]}`) : undefined;
}

/** Without `today` only that it is a day. Nobody is born tomorrow, and the days of this product begin in 1900. */
export function birthProblem(text: string, today?: LocalDate): string | undefined {
  if (normalBirth(text) === '') return ACCOUNT_FORM_WORDS.noBirth;
  if (!/^\d{8}$/.test(normalBirth(text))) return '生年月日は8桁の数字で入力してください（例：19900415）。';
  const date = birthDate(text);
  if (date === undefined) return '存在しない日付です。生年月日をご確認ください。';
  if (today !== undefined && date > today) return ACCOUNT_FORM_WORDS.notBorn;
  return undefined;
}

/** `19900415` -> `1990年4月15日`; undefined for what is no day. */
export function birthInWords(text: string): string | undefined {
  const date = birthDate(text);
  if (date === undefined) return undefined;
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}
