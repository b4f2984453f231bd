import type { Rule } from './rule.ts';

const house = 'tests/views/operator/house.test.tsx';
const records = 'tests/views/operator/records.test.tsx';
const entry = 'tests/views/operator/entry.test.tsx';
const signIn = 'tests/server/operator/signIn.test.ts';
const origin = 'tests/server/operator/origin.test.ts';
const beside = 'tests/server/operator/beside.test.ts';
const acts = 'tests/server/operator/acts.test.ts';
const people = 'tests/server/operator/people.test.ts';
const access = 'tests/server/operator/access.test.ts';
const audit = 'tests/server/operator/audit.test.ts';

/** The rules about operators: docs/spec/operator.md. */
export const operatorRules: readonly Rule[] = [
  {
    section: 2,
    says: '/operator/ asks for a passkey first, and leads to what the role may do',
    shown: [
      'ceremony: showing —done.actor.show [isShown]→ sending',
      `${house}: asks for the passkey first, and leads to what the role may do`,
    ],
  },
  {
    section: 2,
    says: '/operator/ leads to the log, or first to a second way in',
    shown: [`${house}: leads whoever may read it to the log, and whoever has one way in alone to a second`],
  },
  {
    section: 2,
    says: '/operator/code: a printed code opens the enrolment once',
    shown: [`${people}: are ten, kept as hashes, and each opens the enrolment once`],
  },
  {
    section: 2,
    says: '/operator/enrol: an invitation is followed and used up',
    shown: [`${signIn}: is opened, followed and used up`],
  },
  {
    section: 2,
    says: '/operator/records says of each act when, who, what, about whom, why, and its change',
    shown: [
      `${records}: says of each act when, who, what, about whom, why, and what it has changed`,
      `${audit}: shows entries newest first, with names of operators and the words of a reason`,
    ],
  },
  {
    section: 2,
    says: '/operator/records keeps in its address and in its file what is chosen',
    shown: [
      `${records}: asks for what is chosen, from the newest on, and keeps it in the address and in the file`,
      `${audit}: has the entries about booths of an area, and about reservations of these`,
    ],
  },
  {
    section: 2,
    says: '/operator/records tells an erased reason from none',
    shown: [
      `${records}: does not mistake an erased reason for none`,
      `${audit}: says that a reason was erased with the member whom it was about`,
    ],
  },
  {
    section: 2,
    says: '/operator/records/{id}: an entry has an address of its own, beside the log or over it',
    shown: [
      'records: (root) —address.changed [isEntry]→ reading',
      `${entry}: is over the list on a phone, at an address of its own, with all that the log knows of it`,
      `${entry}: stands beside the list where there is room, which is read on meanwhile`,
      `${entry}: is reached by a link, from which its button leads to the list with what the link chooses`,
    ],
  },
  {
    section: 2,
    says: '/operator/records/{id} has its place in the chain, and says whether it is as it was entered',
    shown: [
      `${audit}: is as the page of the log has it, with its hash and its neighbours`,
      `${audit}: says that it, or its neighbour, is not as it was entered, and that the one before is missing`,
      `${entry}: says that it or a neighbour is not as it was entered, and what to do`,
      `${beside}: is read alone by its id, and is in no chain`,
    ],
  },
  {
    section: 2,
    says: '/operator/records/{id} leads back to the log as it was left',
    shown: [
      'records: reading —dialog.dismissed→ browsing',
      `${entry}: is left by its button, by Esc and by the way back, each for the list as it was`,
      `${entry}: leads to its neighbours, and from each of them back to the list`,
    ],
  },
  {
    section: 2,
    says: '/operator/records/{id} says that there is no such entry, and nothing of another tenant’s',
    shown: [
      `${audit}: is not found where there is none, and where it is another tenant’s`,
      `${entry}: says that there is none of that id, and leads to the list`,
    ],
  },
  {
    section: 2,
    says: 'The log shows what the service has done by itself, and why',
    shown: [
      `${beside}: says which charge was made, and which was refused and why, each about its reservation`,
      `${beside}: says what the service has taken back because no card paid for it`,
      `${beside}: says for whom a wait was booked, and which message nobody took`,
      `${records}: says what the service has done by itself, and that it is no entry of the log`,
    ],
  },
  {
    section: 2,
    says: 'The log shows daily acts where a number, an actor or an act is chosen',
    shown: [
      `${beside}: says who cancelled where that is looked for, and nowhere else`,
      `${beside}: says who gave a reservation up when it was charged all the same`,
    ],
  },
  {
    section: 2,
    says: '/operator/operators lists who may act, who is invited, and who is signed in now',
    shown: [
      `${people}: are listed with who is signed in now, who is invited, and what a right is chosen from`,
    ],
  },
  {
    section: 4,
    says: 'A session of an operator ends after 30 minutes without use or 8 hours, by a tap, or everywhere',
    shown: [
      `${signIn}: ends after thirty minutes without use`,
      `${signIn}: ends after eight hours, however much it is used`,
      `${signIn}: ends by a tap here, and nowhere else`,
      `${signIn}: ends everywhere by one tap, which is an entry of the log`,
    ],
  },
  {
    section: 4,
    says: 'An owner signs another operator out everywhere, who reads so at the next call and can sign in again',
    shown: [
      `${people}: are signed out everywhere by an owner, and can sign in again`,
      `${house}: end the sessions of whoever is signed in now, and not the own ones`,
      `${house}: by the server’s word hides the page, and shows it as it was to the same operator`,
    ],
  },
  {
    section: 4,
    says: 'A page of operators whose session is over says why, and is as it was after the sign-in of the same',
    shown: [
      `${house}: after 30 minutes without use says so without having asked, and nothing that was typed is lost`,
      `${house}: by the server’s word hides the page, and shows it as it was to the same operator`,
      `${house}: is signed in again above an open sheet, which no Esc uncovers`,
    ],
  },
  {
    section: 4,
    says: 'A page of operators whose session is over shows nothing of it to somebody else',
    shown: [
      `${house}: shows nothing of it to somebody else`,
      `${house}: shows nothing of it to somebody else who may do the same`,
    ],
  },
  {
    section: 4,
    says: 'A question for a passkey is good for five minutes, and once',
    shown: [
      `${signIn}: a challenge that was answered before, right or wrong`,
      `${signIn}: a challenge of more than five minutes ago, of another question, and one that we never made`,
    ],
  },
  {
    section: 4,
    says: 'A right or a way in asks for the passkey again, and then does what was wanted',
    shown: [
      `${access}: asks for the passkey again where it is to be confirmed, and only there`,
      `${house}: ask for the passkey once more where it was long ago, and then do what was wanted`,
    ],
  },
  {
    section: 4,
    says: 'A confirmation takes the passkeys of its operator alone, and is good for five minutes',
    shown: [
      'ceremony: sending —done.actor.send→ ended',
      `${signIn}: is good for five minutes more, by a passkey of the operator`,
      `${signIn}: names the operator’s own passkeys, and refuses those of others`,
    ],
  },
  {
    section: 5,
    says: 'An invitation of an operator keeps what was typed where it is refused',
    shown: [`${house}: keep what was typed for an invitation that is refused`],
  },
  {
    section: 6,
    says: 'A right of an operator that is taken away is gone with the next call, and the page looks again',
    shown: [
      `${signIn}: takes a right away with the next call`,
      `${house}: looks again at what the operator may where a right was taken away`,
    ],
  },
  {
    section: 6,
    says: 'An operator who is removed loses every way in',
    shown: [
      `${people}: are removed with everything by which they get in; the address is free again`,
      `${signIn}: the passkey of an operator who has been removed, whose session ends too`,
    ],
  },
  {
    section: 6,
    says: 'An operator sees nothing of another tenant',
    shown: [
      `${access}: names nothing of another tenant`,
      `${audit}: never shows what another tenant did`,
      `${signIn}: the passkey of another tenant’s operator`,
    ],
  },
  {
    section: 8,
    says: 'The last owner can neither be removed nor become less, also where two remove each other at once',
    shown: [
      `${people}: keep their last owner, who can neither leave nor become less`,
      `${people}: keep one of two owners who remove each other at once`,
      `${house}: offer nothing that a lone owner is refused, and say why`,
    ],
  },
  {
    section: 8,
    says: 'An operator at an address of members is told where operators act',
    shown: [
      `${origin}: are told where, by whatever they ask of the members’ address`,
      `${house}: says where operators act, at an address of members whose every call is refused`,
    ],
  },
  {
    section: 8,
    says: 'The log is told why an operator was removed, or let in again',
    shown: [
      `${people}: are removed, and let in again, for a reason, whose words stand apart from the log and can be erased`,
      `${house}: remove an operator for a reason, which is typed and not lost where it is refused`,
    ],
  },
  {
    section: 8,
    says: 'An act of an operator is done once and answered the same, however often its command is sent',
    shown: [
      `${acts}: is done once and answered the same where its answer was lost`,
      `${acts}: is done once by two requests of one command at once`,
      `${acts}: stays refused when it comes late, although it could be done by then`,
    ],
  },
  {
    section: 8,
    says: 'An act whose answer was lost may be done, says its sheet, and its button asks for the same once more',
    shown: [
      `${house}: say of an act whose answer was lost that it may be done, and ask for the same once more by its key`,
    ],
  },
  {
    section: 9,
    says: 'An invitation of an operator is good for 7 days',
    shown: [`${signIn}: is good for seven days`],
  },
  {
    section: 9,
    says: 'A recovery waits 24 hours for an owner, and is open for 10 minutes then',
    shown: [
      `${people}: waits for a day`,
      `${people}: opens nothing before an owner’s yes, and then for ten minutes`,
    ],
  },
];
