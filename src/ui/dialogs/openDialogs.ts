/** A dialog that is open. */
interface OpenDialog {
  /** Takes it away, unless something is in flight. */
  dismiss(): void;
}

const dialogs: OpenDialog[] = [];

const nobody: (open: number) => void = () => undefined;
let listenToOpen = nobody;

/** Says who hears how many dialogs are open, from now on and as they change; returns how to take that back. */
export function bindOpenDialogs(listen: (open: number) => void): () => void {
  listenToOpen = listen;
  listen(dialogs.length);
  return () => {
    listenToOpen = nobody;
  };
}

/** Takes the dialogs above that many away, as far as nothing is in flight in them. */
export function dismissAbove(open: number): void {
  for (const dialog of dialogs.slice(open).reverse()) dialog.dismiss();
}

/** Tells of a dialog that is open from now on; returns how to tell that it is closed. */
export function enterDialog(dialog: OpenDialog): () => void {
  dialogs.push(dialog);
  listenToOpen(dialogs.length);
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    listenToOpen(dialogs.length);
  };
}
