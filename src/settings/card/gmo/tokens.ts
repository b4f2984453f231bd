import type { Metadata } from '#contract/shell/metadata.ts';
import type { CardDetails } from '#domain/settings/cardEntry.ts';
import type { CardProvider, TokenAnswer } from '#machines/shared/cardProvider.ts';
import { mistakesOfCode } from './codes.ts';

/** As long as a member may be kept waiting for somebody else's script, and then for its answer. */
const SCRIPT_PATIENCE_MS = 10_000;
const ANSWER_PATIENCE_MS = 15_000;

/** The provider's script, as it describes itself; nothing of its answer is sure before it is looked at. */
interface Multipayment {
  init(shopId: string): void;
  getToken(card: Readonly<Record<string, string>>, callback: (answer: unknown) => void): void;
}

/** The part of the browser that is needed. */
export type Browser = Pick<Window, 'document'> & { readonly Multipayment?: Multipayment };

const UNREACHABLE: TokenAnswer = { kind: 'unreachable' };

/**
 * Tokens from the script of the configured provider, or of its simulator: the same calls. It is loaded when the first
 * card is submitted, by the one page whose policy allows it.
 */
export function tokensOf(
  browser: Browser,
  payment: () => Metadata['payment'] | null,
): CardProvider['makeToken'] {
  let loading: Promise<void> | undefined;
  return async (card) => {
    const { scriptUrl, shopId } = payment() ?? {};
    if (!scriptUrl || !shopId) return UNREACHABLE;
    try {
      loading ??= loadScript(browser.document, scriptUrl);
      await loading;
      const provider = browser.Multipayment;
      if (provider === undefined) return UNREACHABLE;
      provider.init(shopId);
      return answerOf(await ask(provider, card));
    } catch {
      loading = undefined; // What did not load may load the next time.
      return UNREACHABLE;
    }
  };
}

/** Rejects when the work takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function loadScript(document: Document, url: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () =>
      reject(new Error('The script of the card provider did not load.')),
    );
  });
  script.src = url;
  document.head.append(script);
  return within(SCRIPT_PATIENCE_MS, loaded);
}

function ask(provider: Multipayment, card: CardDetails): Promise<unknown> {
  const given = {
    cardno: card.number,
    expire: card.expiry,
    securitycode: card.securityCode,
    holdername: card.holder,
    tokennumber: '1',
  };
  return within(ANSWER_PATIENCE_MS, new Promise((resolve) => provider.getToken(given, resolve)));
}

function answerOf(answer: unknown): TokenAnswer {
  if (typeof answer !== 'object' || answer === null || !('resultCode' in answer)) return UNREACHABLE;
  const code = String(answer.resultCode);
  if (code !== '000') return { kind: 'refused', mistakes: mistakesOfCode(code) };
  const token = 'tokenObject' in answer ? tokenIn(answer.tokenObject) : undefined;
  return token === undefined ? UNREACHABLE : { kind: 'made', token };
}

/** A string, or a list of as many tokens as were asked for. */
function tokenIn(tokens: unknown): string | undefined {
  if (typeof tokens !== 'object' || tokens === null || !('token' in tokens)) return undefined;
  const { token } = tokens;
  const first: unknown = Array.isArray(token) ? token[0] : token;
  return typeof first === 'string' && first !== '' ? first : undefined;
}
