import type { AnyActorRef, EventObject } from 'xstate';
import { apiErrorOf } from '#contract/errors.ts';
import { recordAddress } from './addresses.ts';
import type { Alert } from './alerts.ts';
import type { SessionEvent, ShellEvent } from './events.ts';

/** The actors that every flow can find in its system. */
export const SHELL_ID = 'shell';
export const SESSION_ID = 'session';
export const PAGE_ID = 'page';
export const UPDATES_ID = 'liveUpdates';

interface Asking {
  readonly system: AnyActorRef['system'];
}

function send(asking: Asking, id: string, event: EventObject): void {
  const actor: AnyActorRef | undefined = asking.system.get(id);
  actor?.send(event);
}

function tell(asking: Asking, event: ShellEvent): void {
  send(asking, SHELL_ID, event);
}

/**
 * What a flow asks of the shell, as actions to spread into `setup({ actions })`. Custom actions rather than sendTo:
 * a chart that is only read (graph, tables) has no shell to resolve.
 */
export const shellActions = {
  /** Leads to a path of the app; `replace` where going back to this screen makes no sense. */
  navigate: (asking: Asking, params: { to: string; replace?: boolean }) =>
    tell(asking, { type: 'navigation.asked', to: params.to, replace: params.replace ?? false }),
  /** Leaves the app for somebody else's page, which leads back: the bank of a card. */
  leaveFor: (asking: Asking, params: { url: string }) =>
    tell(asking, { type: 'departure.asked', url: params.url }),
  /** Loads the app anew where it stands: another version of it has taken over. */
  loadAnew: (asking: Asking) => tell(asking, { type: 'load.asked' }),
  /** Keeps the address in step with what is shown, so that reload and links show the same; nothing is rendered. */
  recordAddress: (_: Asking, params: { address: string }) => recordAddress(() => params.address),
  /** Hands a failed call to the global handling of spec section 8; `isShown` where the screen says what is not there. */
  reportFailure: (asking: Asking, { error, isShown = false }: { error: unknown; isShown?: boolean }) =>
    tell(asking, { type: 'failure.reported', error: apiErrorOf(error), isShown }),
  /** Shows a dialog with a message. */
  alert: (asking: Asking, params: Alert) => tell(asking, { type: 'alert.asked', alert: params }),
  /** Says something to a screen reader. */
  announce: (asking: Asking, params: { text: string }) =>
    tell(asking, { type: 'announcement.asked', text: params.text }),
  /** A member, or an invited guest, is signed in. */
  reportSignIn: (asking: Asking, params: { isGuest: boolean }) =>
    tell(asking, { type: 'member.signedIn', isGuest: params.isGuest }),
  /** Nobody is signed in any more. */
  reportSignOut: (asking: Asking) => tell(asking, { type: 'member.signedOut' }),
  /** Something changed that the tab bar counts. */
  reportChange: (asking: Asking) => tell(asking, { type: 'counts.changed' }),
  /** Tells the session something. */
  tellSession: (asking: Asking, params: { event: SessionEvent }) => send(asking, SESSION_ID, params.event),
} as const;
