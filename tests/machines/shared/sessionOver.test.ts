/**
 * A session that has ended while something was asked (docs/spec/shell.md, "Refusals", 401): every chart is read. A 401
 * of any actor reaches the shell, which leads to the login: it is never asked for again and again, and never taken for
 * an answer.
 */
import { expect, it } from 'vitest';
import { type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { readDocs } from '#flows/build/docs.ts';
import { candidatesIn, statesOf } from '#flows/charts/names.ts';
import { flows } from '#flows/charts/registry.ts';

const docs = readDocs(flows);
const over = new ApiFailure({ kind: 'unauthenticated', path: '/', message: null, code: 'unauthenticated' });

/** A guard that looks at more than the error may say either. */
const unknown = new Proxy(
  {},
  {
    get: () => {
      throw new Error('It depends on the context.');
    },
  },
);

type Guard = (args: object, params: unknown) => boolean;

/** Whether the transition is taken on a 401; undefined where that depends on more. */
function isTaken({ implementations }: AnyStateMachine, { guard, eventType }: AnyTransitionDefinition) {
  if (guard === undefined) return true;
  const { type, params } = (typeof guard === 'string' ? { type: guard } : guard) as {
    type: string;
    params?: unknown;
  }; // a chart names its guards (tests/architecture/machineConfig.test.ts)
  const args = { context: unknown, event: { type: eventType, error: over } };
  try {
    const given: unknown = typeof params === 'function' ? params(args) : params;
    return (implementations.guards[type] as Guard)(args, given); // each was given as one
  } catch {
    return undefined;
  }
}

function reports({ actions }: AnyTransitionDefinition): boolean {
  return actions.some(
    (action) => typeof action === 'object' && 'type' in action && action.type === 'reportFailure',
  );
}

/** Whether a 401 of the actor may go another way than to the shell. */
function mayBeKept(machine: AnyStateMachine, candidates: readonly AnyTransitionDefinition[]): boolean {
  const taken = candidates.map((each) => isTaken(machine, each));
  const last = taken.indexOf(true);
  return candidates.slice(0, last + 1).some((each, index) => taken[index] !== false && !reports(each));
}

/** The actors of a chart whose 401 may not reach the shell. */
function keptBy(machine: AnyStateMachine): string[] {
  return [machine.root, ...statesOf(machine)].flatMap((state) =>
    state.invoke
      .filter(({ src }) => !(implementationOf(machine, String(src)) instanceof StateMachine))
      .filter(({ id }) => mayBeKept(machine, candidatesIn(state, `xstate.error.actor.${id}`)))
      .map(({ src }) => String(src)),
  );
}

function implementationOf({ implementations }: AnyStateMachine, src: string): unknown {
  return implementations.actors[src];
}

/** The actors whose 401 does not lead to the login, and why it need not. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'they ask the device': [
    'bankChallenge: forgetChallenge',
    'bankChallenge: keepChallenge',
    'calendar: findCommand',
    'cardChange: recallChallenge',
    'command: forgetCommand',
    'command: rememberCommand',
    'draft: save',
    'help: hideHelp',
    'help: recallChoice',
    'invitationLogin: awaitVisitor',
    'lastKnown: recall',
    'mailConfirmation: lookAtMember',
    'menuStatus: restoreStatus',
    'menuStatus: saveStatus',
    'nearby: keepConsent',
    'nearby: locate',
    'nearby: recallConsent',
    'settings: leaveDevice',
    'push: ask',
    'push: forget',
    'push: look',
    'push: lookAgain',
    'push: subscribe',
    'recovery: findCommand',
    'signUp: forgetDraft',
    'signUp: keepChallenge',
    'signUp: readAgreement',
    'signUp: restoreDraft',
    'survey: forgetDraft',
    'survey: restoreDraft',
    'surveyInvitation: keepPresentation',
    'surveyInvitation: recallPresentation',
    'terms: saveAgreement',
    'trouble: forgetDraft',
    'trouble: restoreDraft',
    'trouble: saveDraft',
    'unsentChoices: dropChoice',
    'unsentChoices: findChoice',
    'updates: checkForUpdate',
    'updates: takeOver',
  ],
  'anybody may ask, so that it says nothing of a session': [
    'choice: knowServer',
    'command: knowServer',
    'lookup: find',
    'passage: knowServer',
    'leftSessions: endLeft',
    'screenCode: reachServer',
  ],
  'it is the session itself': [
    'session: clearStorage',
    'session: compareSignIn',
    'session: endSession',
    'session: forgetSession',
    'session: leaveStorage',
    'session: restoreSignIn',
    'session: saveSignIn',
  ],
  'the flow that has made the choice tells the shell (tests/views/shell/sessionEnds.test.tsx)': [
    'choice: send',
  ],
  'a 401 has no words for a field, and is the shell’s (tests/views/shell/sessionEnds.test.tsx)': [
    'form: submit',
    'renewedForm: submit',
  ],
  'an invitation has words of its own (docs/spec/shell.md, "Refusals")': ['invitationLogin: logIn'],
  'nothing is said of it: the wait itself says so': ['waitOutlook: ask'],
  'operators sign in over their page (tests/machines/operator/session.table.test.ts)': [
    'operatorSession: getSession',
    'signIn: simulate',
  ],
};

it('is told the shell by every chart, but for those that need not', () => {
  const found = flows.flatMap(({ id, machine }) =>
    keptBy(machine).map((src) => `${docs[id]?.shape ?? id}: ${src}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.values(MAY).flat().sort());
});
