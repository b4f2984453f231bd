type Replacing = (replace: () => void) => void;

const atOnce: Replacing = (replace) => replace();
let onScreen = atOnce;

/** Says who leads the browser to the screen's own entry; returns how to take that back. */
export function bindReplacing(bound: Replacing): () => void {
  onScreen = bound;
  return () => {
    onScreen = atOnce;
  };
}

/**
 * Replaces the screen once the browser stands on its own entry: else a dialog's is replaced, and the screen is met on
 * the way back.
 */
export function replaceScreen(replace: () => void): void {
  onScreen(replace);
}
