/**
 * A Declarative Web Push message, as far as it is shown (docs/decisions/0025-pushes-are-encrypted-by-node-crypto.md).
 */
interface Declared {
  readonly notification?: {
    readonly title?: unknown;
    readonly body?: unknown;
    readonly tag?: unknown;
    readonly navigate?: unknown;
  };
}

/** A page of the app, as a service worker sees it: by the address it was loaded at, wherever it stands by now. */
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** The parts of a service worker that show pushes. */
export interface Shows {
  /** The app's address, below which a tap may lead. */
  readonly base: string;
  readonly icon: string;
  show(title: string, options: NotificationOptions): Promise<void>;
  pages(): Promise<readonly OpenPage[]>;
  open(url: string): Promise<unknown>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function read(message: string): NonNullable<Declared['notification']> {
  try {
    return (JSON.parse(message) as Declared | null)?.notification ?? {}; // whatever it is, its fields are looked at
  } catch {
    return {};
  }
}

/** Shows a push, even an unreadable one, because browsers end the subscription of an app that shows nothing. */
export function showPush({ base, icon, show }: Shows, message: string): Promise<void> {
  const { title, body, tag, navigate } = read(message);
  return show(text(title) || 'お知らせがあります', {
    body: text(body),
    // Browsers take an empty tag for none: such a notification replaces no other.
    tag: text(tag),
    icon,
    lang: 'ja',
    data: text(navigate) || base,
  });
}

/** Opens where a push leads, in the app where it is open; nowhere but in the app. */
export async function openPush({ base, pages, open }: Shows, to: unknown): Promise<void> {
  const url = text(to).startsWith(base) ? text(to) : base;
  const [page] = (await pages()).filter((each) => each.url.startsWith(base));
  if (page === undefined) {
    await open(url);
    return;
  }
  await page.focus().catch(() => undefined); // a browser may refuse it, and the page is led on all the same
  // Browsers refuse it for a page that has come past the worker, as after a forced reload.
  await page.navigate(url).catch(() => open(url));
}
