import * as enrolment from '#contract/operator/enrolment.ts';
import * as session from '#contract/operator/session.ts';
import { askToEnrol, checkEnrolment, enrol } from '#server/operator/enrolment/enrol.ts';
import { askToConfirm, confirm } from '#server/operator/session/confirm.ts';
import { readSession } from '#server/operator/session/readSession.ts';
import { askToSignIn, signIn } from '#server/operator/session/signIn.ts';
import { signOut, signOutEverywhere } from '#server/operator/session/signOut.ts';
import { operating, visiting } from './operating.ts';
import type { Route } from './route.ts';

/** Every call of the operators with the use case that serves it (a test compares the two lists). */
export const operatorRoutes: readonly Route[] = [
  visiting(session.askToSignIn, askToSignIn),
  visiting(session.signIn, signIn),
  operating(session.getSession, readSession),
  operating(session.signOut, signOut),
  operating(session.signOutEverywhere, signOutEverywhere),
  operating(session.askToConfirm, askToConfirm),
  operating(session.confirm, confirm),
  visiting(enrolment.checkEnrolment, checkEnrolment),
  visiting(enrolment.askToEnrol, askToEnrol),
  visiting(enrolment.enrol, enrol),
];
