import { type CDPSession, expect, type Page } from '@playwright/test';
import { type Focused, Reading, type Stop } from './reading.ts';
import { noteUnasked, type Unasked } from './unasked.ts';
import { plain } from './words.ts';

/** Words of waiting: they may be over before anybody hears them. */
const PASSING = /います…|(読み込んで|確認して|開いて)います/;
/** Signs that a voice spells out, leaves out or makes something else of; and what has no name at all. */
const UNSPEAKABLE = /[–—*×✓★☆～〜]|\S → |名前なし/;
const REST_MS = 150;
const SOON = { timeout: 10_000, intervals: [50, 100, 200] };

const matching = (words: string | RegExp): unknown =>
  typeof words === 'string' ? words : expect.stringMatching(words);

/** The kinds of things that a reader can leap to. */
type Kind = 'heading' | 'button' | 'link' | 'radio' | 'checkbox' | 'combobox' | 'textbox' | 'grid' | 'text';

/**
 * A person at a page who only hears it, by the tree that the browser gives a screen reader: goes from one thing to the
 * next, leaps to the next heading or button, presses keys on what is heard, and is told what nobody asked for.
 */
export class Ear {
  readonly #page: Page;
  readonly #session: CDPSession;
  /** The thing that was heard last. */
  #at: number | undefined;
  /** All that was told and is not yet expected, and whether it is where the focus has come. */
  #told: { readonly words: string; readonly isPlace: boolean }[] = [];
  /** Where the focus was heard last, and as what. */
  #focused: Focused | undefined;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Listens to that page, from its next load on. */
  static async at(page: Page): Promise<Ear> {
    await page.addInitScript(noteUnasked);
    return new Ear(page, await page.context().newCDPSession(page));
  }

  /** Opens an address, and hears the title of the page. */
  async opens(address: string, title: string): Promise<void> {
    await this.#page.goto(address);
    await expect(this.#page).toHaveTitle(title);
    this.#at = undefined;
    this.#focused = undefined;
    this.#told = [];
  }

  /** Hears these next, one after the other, and nothing between them. */
  async hears(...words: readonly (string | RegExp)[]): Promise<void> {
    const expected = words.map(matching);
    await expect(async () => {
      const { stops } = await Reading.of(this.#session);
      const from = stops.findIndex(({ id }) => id === this.#at) + 1;
      const next = stops.slice(from).filter((stop) => !PASSING.test(stop.words));
      const heard = next.slice(0, words.length).map((stop) => stop.words);
      expect(heard).toEqual(expected);
      expect(heard.filter((each) => UNSPEAKABLE.test(each))).toEqual([]);
      this.#at = next[words.length - 1]?.id;
    }).toPass(SOON);
  }

  /** Leaps from heading to heading, button to button …, until these words come; after the last from the top again. */
  async leapsTo(kind: Kind, words: string | RegExp): Promise<void> {
    const isMeant = (stop: Stop) =>
      typeof words === 'string' ? stop.words === words : words.test(stop.words);
    await expect(async () => {
      const { stops } = await Reading.of(this.#session);
      const from = stops.findIndex(({ id }) => id === this.#at) + 1;
      const met = [...stops.slice(from), ...stops.slice(0, from)].filter(({ role }) => role === kind);
      if (!met.some(isMeant)) expect(met.map((stop) => stop.words)).toContain(words);
      const passed = met.slice(0, met.findIndex(isMeant) + 1);
      expect(passed.filter((stop) => UNSPEAKABLE.test(stop.words))).toEqual([]);
      this.#at = passed.at(-1)?.id;
    }).toPass(SOON);
  }

  /** Presses a key on what was heard last: a reader takes the focus there first. */
  async presses(key = 'Enter'): Promise<void> {
    await this.#focus();
    await this.#page.keyboard.press(key);
  }

  /** Types into the field that was heard last. */
  async types(text: string): Promise<void> {
    await this.#focus();
    await this.#page.keyboard.type(text);
  }

  /** Is told exactly these without having asked, in this order: news, alerts, and where the focus has come. */
  async isTold(...words: readonly (string | RegExp)[]): Promise<void> {
    const expected = words.map(matching);
    await expect(async () => {
      await this.#listen();
      expect(this.#told.map(({ words: each }) => each)).toEqual(expected);
    }).toPass(SOON);
    expect(this.#told.filter((each) => UNSPEAKABLE.test(each.words))).toEqual([]);
    this.#told = [];
  }

  async #focus(): Promise<void> {
    // Nobody presses while a screen is still being put up.
    const at = this.#at;
    await this.#page.waitForTimeout(REST_MS);
    await this.#listen();
    expect(this.#told, 'what was told since').toEqual([]);
    if (at === undefined) throw new Error('Failed to press: nothing has been heard yet.');
    this.#at = at;
    await this.#session.send('DOM.focus', { backendNodeId: at });
    const { focused } = await Reading.of(this.#session);
    this.#focused = focused;
    await this.#page.evaluate(() => {
      globalThis.unasked = globalThis.unasked.filter(({ kind }) => kind !== 'focus');
    });
  }

  async #listen(): Promise<void> {
    const news = await this.#page.evaluate(() => globalThis.unasked.splice(0)).catch((): Unasked[] => []);
    const { focused } = await Reading.of(this.#session);
    if (!news.some(({ kind }) => kind === 'focus')) this.#hearState(focused);
    for (const [index, each] of news.entries()) {
      const isFocusNext = news[index + 1]?.kind === 'focus';
      if (each.kind === 'told') this.#tell(plain(each.text) + (isFocusNext ? '（途中で切れます）' : ''));
      else if (each.kind === 'lost') this.#tell('（フォーカスがなくなりました）');
      // Of several moves in a row the last is heard.
      else if (!isFocusNext && focused) this.#hearFocus(focused);
    }
  }

  /** Something that has the focus is on now, or has another value; another name is not read. */
  #hearState(focused: Focused | undefined): void {
    const was = this.#focused;
    if (!focused || focused.id !== was?.id || focused.words === was.words) return;
    this.#focused = focused;
    if (focused.name === was.name) this.#tell(focused.words);
  }

  /** Where the focus comes is read at once: what was being read of the place before is broken off. */
  #hearFocus(focused: Focused): void {
    const was = this.#focused;
    this.#focused = focused;
    this.#at = focused.id;
    // The title of a screen stands in its place from the first moment, and again once its code is there.
    if (focused.words === was?.words && focused.dialog?.id === was.dialog?.id) return;
    if (this.#told.at(-1)?.isPlace) this.#told.pop();
    const { dialog, words } = focused;
    this.#tell(dialog && dialog.id !== was?.dialog?.id ? `${dialog.words} / ${words}` : words, true);
  }

  #tell(words: string, isPlace = false): void {
    if (!PASSING.test(words)) this.#told.push({ words, isPlace });
  }
}
