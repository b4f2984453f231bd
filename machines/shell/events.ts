import type { AnyActorRef } from 'xstate';
import type { SignIn } from '#contract/account/session.ts';
import type { MadeReservation } from '#contract/booking/reservations.ts';
import type { ApiError } from '#contract/errors.ts';
import type { Member } from '#domain/account/member.ts';
import type { Instant } from '#domain/time.ts';
import type { Moved } from '#domain/visit/deeds.ts';

/** A message that must be read before anything else goes on. */
export interface Alert {
  readonly messages: readonly string[];
}

/** The outcome of a command that a reload had cut off, where no flow on the screen has asked for it again. */
export interface RecoveryReport {
  readonly of: 'door' | 'reservation' | 'choice';
  readonly outcome: 'done' | 'refused' | 'failed' | 'unknown';
}

/** The message to the next screen beside its address: once, so that neither a reload nor going back repeats it. */
export interface HandedOn {
  /** A reservation that was made just now. */
  readonly made?: MadeReservation;
  /** A reservation that was moved just now. */
  readonly moved?: Moved;
  /** When a membership has just ended. */
  readonly withdrawnAt?: Instant;
}

/** Events of flows to the shell. The type stands below both, so that a flow can speak to a shell that starts it. */
export type ShellEvent =
  | { type: 'navigation.asked'; to: string; replace: boolean; handsOn?: HandedOn | undefined }
  | { type: 'departure.asked'; url: string }
  | { type: 'load.asked' }
  | { type: 'announcement.asked'; text: string }
  | { type: 'announcement.due'; text: string }
  | { type: 'news.aged' }
  | { type: 'alert.asked'; alert: Alert }
  /** `isShown`: where it would stand, the screen says what is not there. */
  | { type: 'failure.reported'; error: ApiError; isShown: boolean }
  | { type: 'counts.changed' }
  /** A member has come to the logged-in area. */
  | { type: 'app.entered' }
  | ({ type: 'recovery.ended' } & RecoveryReport)
  | { type: 'member.signedIn'; isGuest: boolean }
  | { type: 'member.signedOut' }
  | { type: 'flow.left'; flow: AnyActorRef }
  | { type: 'flow.finished'; flow: AnyActorRef };

/** Events of flows and the shell to the session. */
export type SessionEvent =
  | { type: 'session.opened'; signIn: SignIn }
  | { type: 'session.expired' }
  | { type: 'logout.requested' }
  /** As a logout, without a word and without leading anywhere. */
  | { type: 'session.closed' }
  | { type: 'terms.agreed'; version: string }
  | { type: 'member.changed'; member: Member }
  /** The server has changed the member; the session asks, whatever becomes of the screen. */
  | { type: 'member.doubted' }
  /** The server has ended every session of the member already: a withdrawal, a logout everywhere. */
  | { type: 'sessions.ended'; handsOn?: HandedOn }
  | { type: 'storage.changed' };
