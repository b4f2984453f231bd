import { normalLoginId } from './loginId.ts';
import { SIGN_IN_WORDS } from './signInWords.ts';
import { ACCOUNT_FORM_WORDS } from './words.ts';

const PASSWORD_LEAST = 6;
const PASSWORD_MOST = 128;

/** A personal word with so few characters around it is no better than the word. */
const FEW_CHARACTERS = 2;
const SHORTEST_WORD = 3;

/** The words that a password must not be made of. */
export interface PersonalWords {
  readonly loginId: string;
  readonly name?: string | null;
  /** `yyyymmdd` */
  readonly birth?: string | null;
}

/** The rules of the hint (docs/spec/account.md, "Input"), one by one, so that each can be ticked when it is met. */
export interface PasswordRules {
  readonly isLongEnough: boolean;
  readonly isMixed: boolean;
}

/** Passwords are set and compared in this form: full-width letters of a Japanese keyboard are the same ones. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Judges which rules of docs/spec/account.md, "Input" a password keeps, as it would be stored: full-width letters are
 * normalised first.
 */
export function passwordRules(password: string): PasswordRules {
  const text = normalPassword(password);
  return {
    isLongEnough: [...text].length >= PASSWORD_LEAST,
    isMixed: /[A-Za-z]/.test(text) && /\d/.test(text),
  };
}

/** Whether the password is the word, give or take a few characters, separators and capitals. */
function isMadeOf(password: string, word: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [whole, part] = [plain(password), plain(word)];
  if ([...part].length < SHORTEST_WORD || !whole.includes(part)) return false;
  return [...whole].length - [...part].length <= FEW_CHARACTERS;
}

/** Why a new password can't be taken, in the member's words; undefined when it can (docs/spec/account.md, "Input"). */
export function passwordProblem(password: string, words?: PersonalWords): string | undefined {
  const text = normalPassword(password);
  const { isLongEnough, isMixed } = passwordRules(password);
  if (text === '') return SIGN_IN_WORDS.noPassword;
  if (!isLongEnough) return `パスワードは${PASSWORD_LEAST}文字以上で入力してください。`;
  if ([...text].length > PASSWORD_MOST) return `パスワードは${PASSWORD_MOST}文字以内で入力してください。`;
  if (!isMixed) return 'パスワードには英字と数字の両方を使ってください。';
  if (words !== undefined && isPersonal(text, words)) {
    return ACCOUNT_FORM_WORDS.guessable;
  }
  return undefined;
}

function isPersonal(password: string, { loginId, name, birth }: PersonalWords): boolean {
  const id = normalLoginId(loginId);
  const words = [id, id.slice(0, Math.max(id.lastIndexOf('@'), 0)), normalPassword(name ?? ''), birth ?? ''];
  return words.some((word) => isMadeOf(password, word));
}
