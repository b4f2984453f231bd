import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { readMeetingUrl } from '#domain/qr/meetingUrl.ts';
import { MAKE_QR_WORDS } from '#domain/qr/words.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { flow } from '../shell/flow.ts';

/**
 * Making a QR code of a meeting's address (docs/spec/qr.md, "Purpose", QR-code maker). It is made on the device, as
 * soon as the address is one; what would run a script or could not be read off a screen becomes none.
 */
export const makeQrMachine = flow({
  types: {} as {
    context: { readonly text: string };
    events:
      | { type: 'url.edited'; text: string }
      | { type: 'url.left' }
      | { type: 'picture.saved' }
      | { type: 'picture.failed' };
  },
  actions: { rememberText: assign({ text: (_, params: { text: string }) => params.text }) },
  delays: { confirmationTime: 4000 },
}).createMachine({
  id: 'makeQr',
  context: { text: '' },
  initial: 'typing',
  on: {
    'url.edited': {
      target: '.typing',
      actions: { type: 'rememberText', params: ofEvent },
    },
    'picture.saved': {
      target: '.saved',
      actions: { type: 'announce', params: { text: MAKE_QR_WORDS.saved } },
    },
    'picture.failed': '.failed',
  },
  states: {
    typing: {
      description: 'The address is typed; half of one is not called wrong yet.',
      on: { 'url.left': 'typed' },
    },
    typed: { description: 'The field was left, and says what is wrong with the address, if anything is.' },
    saved: { description: 'The picture of the code was saved.', after: { confirmationTime: 'typed' } },
    failed: { description: 'The browser did not make the picture; the code can still be shown.' },
  },
});

/** The flow, as its views hold it. */
export type MakeQrRef = ActorRefFrom<typeof makeQrMachine>;
type MakeQrSnapshot = SnapshotFrom<typeof makeQrMachine>;

/** The text of the field for a meeting's address, as it was typed. */
export function selectText(snapshot: MakeQrSnapshot): string {
  return snapshot.context.text;
}

/** The meeting, as soon as the text is its address; null before. */
export function selectMeeting({ context }: MakeQrSnapshot) {
  const read = readMeetingUrl(context.text);
  return 'problem' in read ? null : read;
}

/** The mistake in the text: at once where more letters can't mend it, else when the field was left. */
export function selectUrlProblem(snapshot: MakeQrSnapshot): string | null {
  const read = readMeetingUrl(snapshot.context.text);
  if (!('problem' in read) || read.problem === 'empty') return null;
  const isHopeless = read.problem === 'tooLong' || read.problem === 'notWeb';
  return isHopeless || !snapshot.matches('typing') ? MAKE_QR_WORDS[read.problem] : null;
}

/** The outcome of saving the picture. */
export function selectPicture(snapshot: MakeQrSnapshot): 'saved' | 'failed' | null {
  return snapshot.matches('saved') ? 'saved' : snapshot.matches('failed') ? 'failed' : null;
}
