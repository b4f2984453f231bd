import type { DialogEntriesRef } from '#machines/shell/dialogEntries.ts';
import { bindOpenDialogs, dismissAbove } from '#src/ui/dialogs/openDialogs.ts';
import { depthOf } from './depth.ts';
import { bindReplacing } from './replaceScreen.ts';

/**
 * Tells the chart of the dialogs that are open and of screens that are to be replaced, and carries out what it asks
 * for. Returns how to let go.
 */
export function keepDialogEntries(entries: DialogEntriesRef): () => void {
  let waiting: () => void = () => undefined;
  const dismissing = entries.on('dismissal.requested', ({ depth }) => dismissAbove(depth));
  const replacing = entries.on('screen.reached', () => {
    const replace = waiting;
    waiting = () => undefined;
    replace();
  });
  const forgetDialogs = bindOpenDialogs((open) => entries.send({ type: 'dialogs.changed', open }));
  const forgetReplacing = bindReplacing((replace) => {
    waiting = replace;
    entries.send({ type: 'replacing.asked', depth: depthOf(window.history.state) });
  });
  return () => {
    dismissing.unsubscribe();
    replacing.unsubscribe();
    forgetDialogs();
    forgetReplacing();
  };
}
