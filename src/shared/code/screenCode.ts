import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loads the code of a screen, or of a part of the frame around it. */
export type LoadScreen<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** The code of a screen did not come: no connection, or a file that is gone. */
export class ScreenUnloaded extends Error {
  constructor(cause: unknown) {
    super('Failed to load the code of a screen.', { cause });
  }
}

/** Asks again for the style sheets that did not come; the build's own loader asks for each of them once only. */
async function renewStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ dataset }) => dataset.failed !== undefined,
  );
  await Promise.all(
    failed.map((link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      return new Promise<void>((resolve, reject) => {
        again.onload = () => resolve();
        again.onerror = () => reject(new Error(`Failed to load ${again.href}.`));
        link.replaceWith(again);
      });
    }),
  );
}

/** Whether it has come, as far as the document tells: one that did not is missing, empty, or refuses to be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Notes which style sheets did not come. Those of the document itself have been waited for when this is called, and
 * none of them is empty; of later ones that may be, only the event tells.
 */
export function noteFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!hasRules(link)) link.dataset.failed = '';
  }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset.failed = '';
  };
  document.addEventListener('error', note, { capture: true });
}

async function loadWhole<Props>(load: LoadScreen<Props>): Promise<{ default: ComponentType<Props> }> {
  try {
    await renewStyles();
    return await load();
  } catch (cause) {
    throw new ScreenUnloaded(cause);
  }
}

/** The code of a screen. */
export interface ScreenCode<Props = object> {
  /** Answers the screen as React shows it; another one after its code did not come (`ScreenUnloaded`). */
  (): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;
  /** Loads it before it is shown, so that it is shown without waiting. Never rejects: it is asked for again then. */
  readonly ahead: () => Promise<void>;
}

/** Makes a screen of the function that loads its code, which is called when it is first shown. */
export function screenCode<Props = object>(load: LoadScreen<Props>): ScreenCode<Props> {
  let latest: ReturnType<ScreenCode<Props>> | undefined;
  // React keeps the outcome of a load, failures too: another try is another load.
  function begin() {
    const begun = lazy(() =>
      loadWhole(load).catch((error: unknown) => {
        if (latest === begun) latest = undefined;
        throw error;
      }),
    );
    return begun;
  }
  const ahead = () =>
    loadWhole(load).then(
      (loaded) => {
        latest ??= loaded.default;
      },
      () => undefined,
    );
  return Object.assign(
    () => {
      latest ??= begin();
      return latest;
    },
    { ahead },
  );
}
