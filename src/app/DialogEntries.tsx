import { useEffect } from 'react';
import { bindDialogHistory, dialogEntriesMachine } from '#machines/shell/dialogEntries.ts';
import { browserDialogHistory } from '#src/shell/dialogs/browserDialogHistory.ts';
import { keepDialogEntries } from '#src/shell/dialogs/keepDialogEntries.ts';
import { useFlow } from '#src/shell/flow.tsx';

bindDialogHistory(browserDialogHistory(window));

/**
 * Keeps the browser's history in step with the dialogs that are open; shows nothing. It comes with the start: a reload
 * may open a sheet, whose way back would be missed by code that comes after it.
 */
export function DialogEntries() {
  const entries = useFlow(dialogEntriesMachine);
  useEffect(() => {
    // React's strict mode runs effects twice, and `useFlow` follows with another actor.
    if (entries.getSnapshot().status === 'stopped') return;
    return keepDialogEntries(entries);
  }, [entries]);
  return null;
}
