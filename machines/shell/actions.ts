import type { AnyActorRef } from 'xstate';
import { apiErrorOf } from '#contract/errors.ts';
import { recordAddress, recordWayBack } from './addresses.ts';
import type { Alert, HandedOn, RecoveryReport, SessionEvent, ShellEvent } from './events.ts';
import { SESSION_ID, SHELL_ID } from './ids.ts';
import { notify } from './notify.ts';

/** Where a flow leads. */
export interface Destination {
  readonly to: string;
  readonly replace?: boolean;
  readonly handsOn?: HandedOn | undefined;
}

interface Asking {
  readonly system: AnyActorRef['system'];
}

/** An action that asks something of the shell, by what it was given; null where there is nothing to ask. */
export function toShell<Params>(eventOf: (params: Params) => ShellEvent | null) {
  return notify(({ system }: Asking, params: Params) => ({
    to: system.get(SHELL_ID),
    event: eventOf(params),
  }));
}

/**
 * A flow's requests to the shell; every flow has them (`flow.ts`). A chart that is only read (graph, tables) has no
 * shell: it asks nobody.
 */
export const shellActions = {
  /** Leads to a path of the app; `replace` where going back to this screen makes no sense. */
  navigate: toShell(({ to, replace = false, handsOn }: Destination) => ({
    type: 'navigation.asked',
    to,
    replace,
    handsOn,
  })),
  /** Leaves the app for somebody else's page, which leads back: the bank of a card. */
  leaveFor: toShell(({ url }: { url: string }) => ({ type: 'departure.asked', url })),
  /** Loads the app again where it stands: another version of it has taken over. */
  loadAgain: toShell(() => ({ type: 'load.asked' })),
  /** Keeps the address in step with what is shown, so that reload and links show the same; nothing is rendered. */
  recordAddress: (_: Asking, params: { address: string }) => recordAddress(() => params.address),
  /** Names the address that opens the dialog again for whoever is led away from it to the login. */
  recordWayBack: (_: Asking, params: { address: string }) => recordWayBack(params.address),
  /**
   * Hands a failed call to the global handling of docs/spec/shell.md, "Refusals"; `isShown` where the screen says what
   * is not there.
   */
  reportFailure: toShell(({ error, isShown = false }: { error: unknown; isShown?: boolean }) => ({
    type: 'failure.reported',
    error: apiErrorOf(error),
    isShown,
  })),
  /** Shows a dialog with a message. */
  alert: toShell((alert: Alert) => ({ type: 'alert.asked', alert })),
  /** Says something to a screen reader. */
  announce: toShell(({ text }: { text: string }) => ({ type: 'announcement.asked', text })),
  /** A member, or an invited guest, is signed in. */
  reportSignIn: toShell(({ isGuest }: { isGuest: boolean }) => ({ type: 'member.signedIn', isGuest })),
  /** Nobody is signed in any more. */
  reportSignOut: toShell(() => ({ type: 'member.signedOut' })),
  /** Something changed that the tab bar counts. */
  reportChange: toShell(() => ({ type: 'counts.changed' })),
  /** Says the outcome of a command that a reload had cut off. */
  reportRecovery: toShell((report: RecoveryReport) => ({ type: 'recovery.ended', ...report })),
  /** Tells the session something. */
  notifySession: notify(({ system }: Asking, { event }: { event: SessionEvent }) => ({
    to: system.get(SESSION_ID),
    event,
  })),
} as const;
