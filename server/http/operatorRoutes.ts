import * as audit from '#contract/operator/audit.ts';
import * as auditEntry from '#contract/operator/auditEntry.ts';
import * as enrolment from '#contract/operator/enrolment.ts';
import * as operators from '#contract/operator/operators.ts';
import * as passkeys from '#contract/operator/passkeys.ts';
import * as session from '#contract/operator/session.ts';
import { useCode } from '#server/operator/enrolment/codes.ts';
import { askToEnrol, checkEnrolment, enrol } from '#server/operator/enrolment/enrol.ts';
import { answerRecovery, askToRecover } from '#server/operator/enrolment/recovery.ts';
import { exportAudit } from '#server/operator/log/exportAudit.ts';
import { readAudit } from '#server/operator/log/readAudit.ts';
import { readEntry } from '#server/operator/log/readEntry.ts';
import { makeCodes } from '#server/operator/own/makeCodes.ts';
import { addPasskey, askForPasskey, listWaysIn, removePasskey } from '#server/operator/own/passkeys.ts';
import { inviteAgain, inviteOperator } from '#server/operator/people/invite.ts';
import { listOperators } from '#server/operator/people/list.ts';
import { removeOperator } from '#server/operator/people/remove.ts';
import { changeRight } from '#server/operator/people/right.ts';
import { signOperatorOut } from '#server/operator/people/signOperatorOut.ts';
import { askToConfirm, confirm } from '#server/operator/session/confirm.ts';
import { readSession } from '#server/operator/session/readSession.ts';
import { askToSignIn, signIn } from '#server/operator/session/signIn.ts';
import { signOut, signOutEverywhere } from '#server/operator/session/signOut.ts';
import { handing, operating, visiting } from './operating.ts';
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
  visiting(enrolment.askToRecover, askToRecover),
  visiting(enrolment.useCode, useCode),
  visiting(enrolment.checkEnrolment, checkEnrolment),
  visiting(enrolment.askToEnrol, askToEnrol),
  visiting(enrolment.enrol, enrol),
  operating(passkeys.listPasskeys, listWaysIn),
  operating(passkeys.askForPasskey, askForPasskey),
  operating(passkeys.addPasskey, addPasskey),
  operating(passkeys.removePasskey, removePasskey),
  operating(passkeys.makeCodes, makeCodes),
  operating(operators.listOperators, listOperators),
  operating(operators.inviteOperator, inviteOperator),
  operating(operators.inviteAgain, inviteAgain),
  operating(operators.changeRight, changeRight),
  operating(operators.removeOperator, removeOperator),
  operating(operators.signOperatorOut, signOperatorOut),
  operating(operators.answerRecovery, answerRecovery),
  operating(audit.readAudit, readAudit),
  operating(auditEntry.readEntry, readEntry),
  handing(audit.exportAudit, exportAudit),
];
