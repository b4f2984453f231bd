/**
 * docs/decisions/0003: nothing that creates, charges or opens is asked again by itself. Every chart is read: the actors
 * that run once more after they have ended, although nobody has said a word. How often each call goes out by itself is
 * in sentTimes.test.ts.
 */
import { expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { readDocs } from '#flows/build/docs.ts';
import { type AnyStateNode, candidatesIn, statesOf } from '#flows/charts/names.ts';
import { flows } from '#flows/charts/registry.ts';

const docs = readDocs(flows);
const commands = new Set<unknown>(
  flows
    .filter(({ id }) => ['command', 'choice'].includes(docs[id]?.shape ?? ''))
    .map(({ machine }) => machine),
);

/** The page, the connection and the server's updates speak without the member; so do ends of actors, and time. */
const BY_ITSELF = /^$|^xstate\.|^(page|connection|update)\.|\.loaded$/;

/** The states that are entered with it, and those around it. */
function entered(node: AnyStateNode): AnyStateNode[] {
  const within = (each: AnyStateNode): AnyStateNode[] => [each, ...each.initial.target.flatMap(within)];
  const around = (each: AnyStateNode): AnyStateNode[] =>
    each.parent === undefined ? [] : [each.parent, ...around(each.parent)];
  return [...around(node), ...(node.type === 'compound' ? within(node) : [node])];
}

/** Whether it is a flow: in it a member may have a word, and the actors that it runs are judged with its own chart. */
function isFlow({ implementations }: AnyStateMachine, { src }: AnyStateNode['invoke'][number]): boolean {
  const logic: unknown = implementations.actors[String(src)];
  return logic instanceof StateMachine && !commands.has(logic);
}

/** The states that follow one of these by itself. */
function following(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): AnyStateNode[] {
  return nodes.flatMap((node) => {
    const ofFlows = node.invoke.filter((each) => isFlow(machine, each)).map(({ id }) => `.actor.${id}`);
    return ['', ...node.transitions.keys()]
      .filter((event) => BY_ITSELF.test(event) && !ofFlows.some((end) => event.endsWith(end)))
      .flatMap((event) => candidatesIn(node, event).flatMap(({ target }) => target ?? []));
  });
}

/** The actors of a chart that run again after they have failed, whatever has gone wrong, with no word of the member. */
function askedAgain(machine: AnyStateMachine): string[] {
  return statesOf(machine).flatMap((asking) =>
    asking.invoke
      .filter((each) => !isFlow(machine, each))
      .filter(({ id, src }) => {
        const ended = ['done', 'error'].flatMap((how) => candidatesIn(asking, `xstate.${how}.actor.${id}`));
        const reached = new Set<AnyStateNode>();
        let next = ended.flatMap(({ target }) => target ?? []);
        while (next.length > 0) {
          const fresh = next.flatMap(entered).filter((node) => !reached.has(node));
          for (const node of fresh) reached.add(node);
          next = following(machine, fresh);
        }
        return [...reached].some((node) => node.invoke.some((each) => each.src === src));
      })
      .map(({ src }) => String(src)),
  );
}

/** The actors that may: those that only read, and the few whose second time is the first. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'it only reads': [
    'choice: knowServer',
    'command: consult',
    'command: knowServer',
    'enrolment: checkLink',
    'extensionConfirmation: quoteExtension',
    'invitation: fetchInvitation',
    'lookup: find',
    'mailConfirmation: checkLink',
    'menuStatus: fetchStatus',
    'move: boothsAround',
    'moveConfirmation: quoteMove',
    'operatorSession: getSession',
    'owedPayment: readOwed',
    'passage: checkBeforeEntry',
    'passage: knowServer',
    'passcode: checkPasscode',
    'passwordReset: check',
    'reservationDialog: quotePrice',
    'resource: load',
    'session: fetchMember',
    'signUp: checkLink',
    'waitOutlook: ask',
  ],
  'it asks the device': [
    'menuStatus: saveStatus',
    'nearby: locate',
    'push: look',
    'push: lookAgain',
    'recovery: findCommand',
    'updates: checkForUpdate',
    'updates: takeOver',
  ],
  'the server does what has its key only once, and is asked again only where it says so': [
    'choice: send',
    'command: ask',
  ],
  'it is another command, which a reload has cut off as well: each is asked for once': ['recovery: command'],
  'it was refused because nothing is owed any more, so nothing was done: the card alone is changed': [
    'owedPayment: cardChanging',
  ],
  'a notice that was read twice is read': ['notices: markRead'],
  'a session that is ended twice has ended': ['leftSessions: endLeft'],
  'what was chosen is sent whole, and the last of all holds': ['favourites: save', 'reminders: save'],
  'a link that signs in is not used up by it, and nobody is there to decide': ['invitationLogin: logIn'],
};

it('is asked again with no word of the member only where a second time does nothing', () => {
  const found = flows.flatMap(({ id, machine }) =>
    askedAgain(machine).map((src) => `${docs[id]?.shape ?? id}: ${src}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.values(MAY).flat().sort());
});
