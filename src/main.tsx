import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, waitFor } from 'xstate';
import { bindUnread } from '#contract/answer.ts';
import { bindCredentials } from '#contract/caller.ts';
import { bindFirstRequests } from '#contract/firstAnswers.ts';
import { bindSubstitutes } from '#contract/instead.ts';
import { APP_BASE } from '#domain/shell/base.ts';
import { hasCardFields } from '#domain/shell/screens.ts';
import { selectIsSessionKnown } from '#machines/account/session/select.ts';
import { recallServer, rememberedTenantId } from '#machines/app/metadata.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { bindPosition } from '#machines/search/nearby/position.ts';
import { bindCardProvider } from '#machines/shared/cardProvider.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage } from '#machines/shell/page.ts';
import { bindUpdates } from '#machines/shell/updateStream.ts';
import { bindWorker } from '#machines/shell/updates.ts';
import { bindStores } from '#machines/storage.ts';
import { App } from '#src/app/App.tsx';
import { DialogEntries } from '#src/app/DialogEntries.tsx';
import { quietRoot } from '#src/app/quietRoot.ts';
import { loadScreenAt } from '#src/app/routes.tsx';
import { lazyProvider } from '#src/settings/card/provider.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { noteFailedStyles } from '#src/shared/code/screenCode.ts';
import { metadataOf, sessionOf } from '#src/shell/actors.ts';
import { browserPage } from '#src/shell/browserPage.ts';
import { browserWorker } from '#src/shell/browserWorker.ts';
import { credentialsOf } from '#src/shell/credentials.ts';
import { leaveOver } from '#src/shell/leave.ts';
import { listenTo } from '#src/shell/listener.ts';
import { patientClock } from '#src/shell/patientClock.ts';
import { browserStores } from '#src/shell/stores.ts';
import { updateStream } from '#src/shell/updateStream.ts';
import { ignoreSecondTaps } from '#src/ui/dialogs/secondTaps.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/app/starting.css';

/** How long, in milliseconds, the screen's code is waited for before its place is shown without it. */
const PATIENCE_MS = 1_000;

function patience(): Promise<void> {
  return new Promise((resolve) => void patientClock.setTimeout(resolve, PATIENCE_MS));
}

/**
 * Starts the app. A function, because WebKit runs a file before what it imports where that waits at its top level
 * (https://bugs.webkit.org/show_bug.cgi?id=242740), and every screen imports the chunk that this file is in.
 */
async function start(root: HTMLElement): Promise<void> {
  noteFailedStyles();
  const path = window.location.pathname.slice(APP_BASE.length);
  const opened = loadScreenAt(path);
  bindStores(browserStores(window));
  recallServer();
  ignoreSecondTaps(window);
  bindPage(browserPage(window));
  bindUpdates(updateStream);
  bindPosition(async () => (await import('#src/shell/browserPosition.ts')).browserPosition(window)());
  // Only a build has one: the development server's files change under it.
  const worker = import.meta.env.PROD
    ? browserWorker(window, import.meta.url, afterFirstScreen(window))
    : null;
  if (worker !== null) bindWorker(worker);
  // Nothing of it is in a build: the condition is a constant there.
  const inspect = import.meta.env.DEV
    ? await (await import('#src/inspection/inspect.ts')).inspection()
    : undefined;
  const shell = createActor(shellMachine, {
    systemId: SHELL_ID,
    clock: patientClock,
    ...(inspect && { inspect }),
  });
  const listener = listenTo(shell, leaveOver(window));
  const session = sessionOf(shell);
  bindCredentials(credentialsOf(shell, rememberedTenantId()));
  bindFirstRequests(window.firstRequests ?? []);
  delete window.firstRequests; // an answer to one member is not to lie there for the next
  bindSubstitutes(async () => (await import('#contract/composed/substitutes.ts')).substitutes);
  bindUnread(async (unread) => (await import('#src/shell/unread.ts')).notifyUnread(shell, unread));
  bindCardProvider(lazyProvider(window, () => metadataOf(shell)?.payment ?? null));
  const loaded = {
    hasCardFields: hasCardFields(path),
    reload: () => window.location.reload(),
  };
  shell.start();

  // Only then is it known who is signed in. Reading the storage is too quick to notice.
  await waitFor(session, selectIsSessionKnown);
  await Promise.race([opened, patience()]);
  createRoot(quietRoot(root)).render(
    <StrictMode>
      <App shell={shell} listener={listener} loaded={loaded}>
        <DialogEntries />
      </App>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('Failed to start: there is no #root.');
void start(root);
