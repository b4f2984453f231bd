import type { BrowserContext } from '@playwright/test';

/** The errors in the pages of a test, against those that the test expects. */
export class PageErrors {
  readonly #found: string[] = [];
  /** A stream of updates breaks off with a server that stops, and is refused with a session that is over. */
  readonly #expected: RegExp[] = [/\/api\/events/];

  /** Collects console errors and uncaught errors of every page of the context. */
  watch(context: BrowserContext): void {
    context.on('weberror', (event) => this.#found.push(`Uncaught: ${event.error().message}`));
    context.on('console', (message) => {
      // The address is told too: a browser only says that "a resource" could not be loaded.
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`);
    });
  }

  /** Says that an error will come, and is meant to: a refused call, a stopped server. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The errors that nobody expected. */
  get unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}
