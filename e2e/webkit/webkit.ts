import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/lib/ports.mjs';
import { findMiniBrowser } from '#scripts/testing/system.ts';

const LIMIT_MS = 30_000;
const [WIDTH, HEIGHT] = [390, 844];
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** An element to look for on the page: a role-like kind, and the whole of its name. */
type Kind = 'button' | 'link' | 'field' | 'choice' | 'dialog' | 'heading';

/** Runs in the page: the visible elements of a kind with a name, the dialog on top first. */
const FIND = `
  const [kind, name] = arguments;
  const selectors = { button: 'button', link: 'a', field: 'input, select, textarea', choice: 'label:has(input)', dialog: 'dialog[open]', heading: 'h1, h2' };
  const nameOf = (element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = element.getAttribute('aria-label')
      ?? (labelledBy && document.getElementById(labelledBy)?.textContent)
      ?? (element.labels?.length ? element.labels[0].textContent : element.innerText);
    return (label ?? '').replace(/\\s+/g, ' ').trim();
  };
  const matches = (text) => name.startsWith('/') ? new RegExp(name.slice(1, -1)).test(text) : text === name;
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1);
  const found = [...(kind === 'dialog' ? document : scope?.matches(':modal') ? scope : document).querySelectorAll(selectors[kind])]
    .filter((element) => element.getClientRects().length > 0 && !element.disabled && element.getAttribute('aria-disabled') !== 'true' && matches(nameOf(element)));
  found[0]?.scrollIntoView({ block: 'center' });
  return found[0] ?? null;
`;

/** WebKit's own engine, as GTK has it: the closest to Safari that runs on Linux. One window of a phone's size. */
export class WebKit {
  readonly #driver: ChildProcess;
  readonly #base: string;
  readonly #origin: string;

  private constructor(driver: ChildProcess, base: string, origin: string) {
    this.#driver = driver;
    this.#base = base;
    this.#origin = origin;
  }

  /** Opens a window whose addresses are below `origin`/user/; `settings` are the browser's own. */
  static async open(origin: string, settings: readonly string[] = []): Promise<WebKit> {
    const port = await freePort();
    const screen = `-screen 0 ${WIDTH}x${HEIGHT}x24`;
    const driver = spawn('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', `--port=${port}`], {
      stdio: 'ignore',
      detached: true, // with its display and its browser it is ended as one group
      env: { ...process.env, LANG: 'ja_JP.UTF-8', TZ: 'America/New_York' },
    });
    const webKit = new WebKit(driver, `http://127.0.0.1:${port}`, origin);
    await webKit.#until('the driver', async () => (await fetch(`${webKit.#base}/status`)).ok);
    const options = { binary: findMiniBrowser(), args: ['--automation', '--full-screen', ...settings] };
    const { sessionId } = (await webKit.#send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    const opened = new WebKit(driver, `${webKit.#base}/session/${sessionId}`, origin);
    await opened.#send('POST', '/window/rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT });
    return opened;
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`Failed to ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async #until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    const limit = performance.now() + LIMIT_MS;
    let last: unknown;
    while (performance.now() < limit) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        last = error; // the page is on its way to another
      }
      await wait(50);
    }
    throw new Error(`Failed to find ${what} in WebKit.`, { cause: last });
  }

  /** Runs a script's text in the page and gives what it returns. */
  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#send('POST', '/execute/sync', { script, args });
  }

  /** Looks at the page as it stands, by a function that needs nothing but the page. */
  async look<Found>(at: () => Found): Promise<Found> {
    return (await this.run(`return (${at})()`)) as Found; // what the function answers, as JSON
  }

  /** Runs a script's text in the page until it returns something. */
  waitFor(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#until(script, () => this.run(script, ...args));
  }

  async goto(path: string): Promise<void> {
    await this.#send('POST', '/url', { url: `${this.#origin}/user/${path}` });
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {});
  }

  async find(kind: Kind, name: string): Promise<string> {
    const found = await this.#until(`the ${kind} ${name}`, () => this.run(FIND, kind, name));
    return (found as Record<string, string>)[ELEMENT] ?? '';
  }

  /** Presses a button or a link, as soon as it is there. A name between slashes is a pattern. */
  async press(kind: 'button' | 'link', name: string): Promise<void> {
    await this.#until(`the ${kind} ${name} to be pressed`, async () => {
      await this.#send('POST', `/element/${await this.find(kind, name)}/click`, {});
      return true;
    });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#send('POST', `/element/${await this.find('field', label)}/value`, { text });
  }

  /** Chooses one of several by the words beside it. */
  async choose(name: string): Promise<void> {
    await this.#send('POST', `/element/${await this.find('choice', name)}/click`, {});
  }

  /** Presses a key of the keyboard. */
  async key(name: 'Escape'): Promise<void> {
    const value = { Escape: '\uE00C' }[name];
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    await this.#send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Taps the page at a point of its window. */
  async tap(x: number, y: number): Promise<void> {
    const pointer = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' } };
    const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.#send('POST', '/actions', { actions: [{ ...pointer, actions }] });
  }

  /** Waits until the page says something; a pattern between slashes, else a part of its text. */
  async sees(text: string): Promise<void> {
    const script = `
      const [text] = arguments;
      const all = document.body.innerText;
      return text.startsWith('/') ? new RegExp(text.slice(1, -1)).test(all) : all.includes(text);`;
    await this.#until(text, () => this.run(script, text));
  }

  async isAt(pattern: RegExp): Promise<void> {
    await this.#until(`the address ${pattern}`, async () =>
      pattern.test(String(await this.run('return location.pathname + location.search'))),
    );
  }

  /** A picture of the window, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('GET', '/screenshot')), 'base64');
  }

  async close(): Promise<void> {
    const { pid, exitCode } = this.#driver;
    if (pid === undefined || exitCode !== null) return;
    await this.#send('DELETE', '').catch(() => undefined); // the browser may have gone already
    const exited = once(this.#driver, 'exit');
    process.kill(-pid, 'SIGTERM');
    await exited;
  }
}
