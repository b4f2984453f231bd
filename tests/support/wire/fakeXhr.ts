import { onTestFinished, vi } from 'vitest';

/** An answer of the wire, or the way in which it got lost. */
export type WireAnswer = 'network' | 'timeout' | { readonly status: number; readonly body: unknown };

/** A request as it left. */
export interface Sent {
  readonly method: string;
  /** Without `/api` and its query. */
  readonly path: string;
  /** Its request key; null where it has none. */
  readonly key: string | null;
}

/**
 * Stands in for the browser's requests until the test has ended, without a network between: for tables of many answers.
 * Gives what was sent so far.
 */
export function answerRequests(answerTo: (sent: Sent) => WireAnswer): readonly Sent[] {
  const all: Sent[] = [];

  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readyState = 0;
    status = 0;
    statusText = '';
    response = '';
    responseText = '';
    responseType = '';
    responseURL = '';
    timeout = 0;
    onloadend: (() => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    ontimeout: (() => void) | null = null;
    onabort: (() => void) | null = null;
    #sent: Sent = { method: '', path: '', key: null };

    open(method: string, url: string) {
      const { pathname } = new URL(url, 'http://app');
      this.#sent = { method: method.toUpperCase(), path: pathname.replace(/^\/api/, ''), key: null };
    }

    setRequestHeader(name: string, value: string) {
      if (name.toLowerCase() === 'idempotency-key') this.#sent = { ...this.#sent, key: value };
    }
    getAllResponseHeaders() {
      return '';
    }
    abort() {}

    send() {
      all.push(this.#sent);
      const answer = answerTo(this.#sent);
      queueMicrotask(() => {
        if (answer === 'network') return void this.onerror?.(new Event('error'));
        if (answer === 'timeout') return void this.ontimeout?.();
        this.readyState = 4;
        this.status = answer.status;
        this.responseText = answer.body === undefined ? '' : JSON.stringify(answer.body);
        this.response = this.responseText;
        this.onloadend?.();
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  return all;
}
