import type { FirstRequest } from '#contract/firstAnswers.ts';
import { TIMEOUT_MS } from '#contract/patience.ts';
import { keptPartsIn } from '#machines/keptParts.ts';
import { firstRequests, type WantedRequest } from './firstRequests.ts';

declare global {
  interface Window {
    /** The requests that the document's first script has sent; the client takes their answers. */
    firstRequests?: readonly FirstRequest[];
  }
}

async function answerTo({ url, headers }: WantedRequest, signal: AbortSignal) {
  const response = await fetch(url, { headers: { Accept: 'application/json', ...headers }, signal });
  const cameAt = performance.now();
  const data: unknown = await response.json();
  return { status: response.status, data, headers: Object.fromEntries(response.headers), cameAt };
}

function send(request: WantedRequest): FirstRequest {
  const late = new AbortController();
  setTimeout(() => late.abort(), TIMEOUT_MS);
  const answer = answerTo(request, late.signal);
  answer.catch(() => undefined); // nobody may ever take it
  return { ...request, answer };
}

function askFirst(browser: Window): void {
  if (!browser.navigator.onLine) return;
  try {
    const kept = {
      local: keptPartsIn(browser.localStorage),
      session: keptPartsIn(browser.sessionStorage),
    };
    browser.firstRequests = firstRequests(browser.location, kept).map(send);
  } catch {
    // A browser that refuses its storage: the app finds that out by itself.
  }
}

askFirst(window);
