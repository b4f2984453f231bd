import { type CDPSession, expect, type Page } from '@playwright/test';
import { type Focused, Reading } from '#e2e/support/listening/reading.ts';
import { hiddenFocus } from './focusSeen.ts';

/** More stops than any way of a journey has. */
const FAR = 40;
/** The app has a moment to put the focus elsewhere, where what had it has gone. */
const REST_MS = 600;
const SOON = { timeout: 10_000, intervals: [50, 100, 200] };

/**
 * A person at a page who sees it and has a keyboard only. After each key the focus is somewhere, and it is seen where
 * it is: in the window, under nothing, with a ring around what can be acted on.
 */
export class Keys {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async at(page: Page): Promise<Keys> {
    return new Keys(page, await page.context().newCDPSession(page));
  }

  /** Opens an address; the first Tab begins at the top. */
  async opens(address: string, title: string): Promise<void> {
    await this.#page.goto(address);
    await expect(this.#page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
  }

  /** Waits until it is there and goes on by Tab, or back by Shift+Tab, to what a reader calls so: `予約する、ボタン`. */
  async goesTo(words: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const isMeant = (at: string) => (typeof words === 'string' ? at === words : words.test(at));
    await expect(async () => {
      const { stops } = await Reading.of(this.#session);
      if (!stops.some((stop) => isMeant(stop.words))) {
        expect(stops.map((stop) => stop.words)).toContain(words);
      }
    }).toPass(SOON);
    const passed: string[] = [];
    while (passed.length < FAR) {
      await this.#page.keyboard.press(key);
      const at = (await this.#focused())?.words ?? 'nowhere';
      passed.push(at);
      if (at === 'nowhere') break;
      await this.#seesFocus(at);
      if (isMeant(at)) return;
    }
    expect(passed, `the stops of ${key}`).toContain(words);
  }

  /** Presses a key where the focus is, and then is there, or stays where it was. */
  async presses(key: string, ...words: readonly [(string | RegExp)?]): Promise<void> {
    await this.#page.keyboard.press(key);
    const [there] = words;
    if (there !== undefined) await this.isAt(there);
    await this.#page.waitForTimeout(REST_MS);
    const at = await this.#focused();
    expect(at?.words, `the focus after ${key}`).toBeDefined();
    await this.#seesFocus(at?.words ?? '');
    if (there !== undefined) await this.isAt(there);
  }

  /** The focus is there, as a reader says it. */
  async isAt(words: string | RegExp): Promise<void> {
    const expected: unknown = typeof words === 'string' ? words : expect.stringMatching(words);
    await expect(async () => expect((await this.#focused())?.words).toEqual(expected)).toPass(SOON);
  }

  async #focused(): Promise<Focused | undefined> {
    const isNowhere = await this.#page.evaluate(() => document.activeElement === document.body);
    return isNowhere ? undefined : (await Reading.of(this.#session)).focused;
  }

  async #seesFocus(words: string): Promise<void> {
    // The sheet or the screen around it may still be coming in.
    await expect(async () => expect(await this.#page.evaluate(hiddenFocus), words).toBeNull()).toPass(SOON);
  }
}
