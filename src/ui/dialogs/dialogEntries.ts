/** A dialog that is open. */
interface OpenDialog {
  /** Takes it away, unless something is in flight. */
  dismiss(): void;
}

const open: OpenDialog[] = [];

let settleSoon: () => void = () => undefined;
let standOnScreen: (act: () => void) => void = (act) => act();

/** How many entries of dialogs the browser stands above the screen's own; it is part of the entry's state. */
function depthOf(state: unknown): number {
  const isKnown = typeof state === 'object' && state !== null && 'dialogs' in state;
  return isKnown ? Number(state.dialogs) : 0;
}

/**
 * Gives each open dialog an entry of its own in the browser's history, so that the way back (a button, a gesture) closes
 * it instead of leaving the screen. Bound once at start. The entries have the screen's address. A dialog that is closed
 * otherwise takes its entry back; one that is met later on the way back, because a link led on from the dialog, is
 * passed over. Returns how to let go.
 */
export function bindDialogEntries(browser: Window): () => void {
  const { history } = browser;
  let waiting: number | undefined;
  let isLeaving = false;
  let onScreen: (() => void) | undefined;

  /** Makes as many entries as dialogs are open, or leaves those that are too many. */
  function settle(): void {
    waiting = undefined;
    if (isLeaving) return; // the browser takes its time, and tells by `popstate`
    const surplus = depthOf(history.state) - open.length;
    if (surplus > 0) {
      isLeaving = true;
      history.go(-surplus);
      return;
    }
    for (let dialogs = open.length + surplus + 1; dialogs <= open.length; dialogs++) {
      history.pushState({ ...history.state, dialogs }, '');
    }
  }

  function wentBack({ state }: PopStateEvent): void {
    const wasOurs = isLeaving;
    isLeaving = false;
    if (onScreen) browser.setTimeout(onScreen, 0); // the router has to hear of the way back first
    onScreen = undefined;
    if (!wasOurs) {
      for (const dialog of open.slice(depthOf(state)).reverse()) dialog.dismiss();
    }
    settleSoon();
  }

  // Not at once: a dialog that follows another in the same change of the screen takes over its entry.
  settleSoon = () => {
    waiting ??= browser.setTimeout(settle, 0);
  };
  standOnScreen = (act) => {
    const depth = depthOf(history.state);
    if (depth === 0) {
      act();
      return;
    }
    onScreen = act;
    isLeaving = true;
    history.go(-depth);
  };
  browser.addEventListener('popstate', wentBack);
  settleSoon(); // a reload leaves the entry of a dialog that is not there any more
  return () => {
    browser.removeEventListener('popstate', wentBack);
    browser.clearTimeout(waiting);
    settleSoon = () => undefined;
    standOnScreen = (act) => act();
  };
}

/** Replaces the screen once the browser stands on its own entry: else a dialog's is replaced, and the screen is met on the way back. */
export function replaceScreen(act: () => void): void {
  standOnScreen(act);
}

/** Tells of a dialog that is open from now on; returns how to tell that it is closed. */
export function enterDialog(dialog: OpenDialog): () => void {
  open.push(dialog);
  settleSoon();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settleSoon();
  };
}
