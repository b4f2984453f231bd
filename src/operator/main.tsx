import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { bindPasskeys } from '#machines/operator/ceremony/passkeys.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage } from '#machines/shell/page.ts';
import { browserPage } from '#src/shell/browserPage.ts';
import type { ShellRef } from '#src/shell/flow.tsx';
import { leaveOver } from '#src/shell/leave.ts';
import { listenTo } from '#src/shell/listener.ts';
import { patientClock } from '#src/shell/patientClock.ts';
import { House } from './House.tsx';
import { browserPasskeys } from './passkeys/browserPasskeys.ts';
import { tenantOf } from './tenant.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';

/** Starts the operators' house. A function for the same reason as the members' start. */
function start(root: HTMLElement): void {
  const tenantId = tenantOf(window);
  // The session is a cookie, which the browser sends: no call names anybody.
  bindCredentials(() => ({ token: null, tenantId }));
  // The page and its calls are of one server, which knows their keys.
  serverCapabilities.learn({ requestKeys: true, additions: [] });
  bindPage(browserPage(window));
  bindPasskeys(browserPasskeys(window));
  const shell = createActor(operatorShellMachine, { systemId: SHELL_ID, clock: patientClock });
  // The house emits what the listener hears of the members' app, and less of it.
  const listener = listenTo(shell as unknown as ShellRef, leaveOver(window), OPERATOR_BASE);
  shell.start();
  createRoot(root).render(
    <StrictMode>
      <House shell={shell} listener={listener} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('Failed to start: index.html has no element with the id root.');
start(root);
