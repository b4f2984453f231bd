import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import type { CameraError } from '#domain/qr/camera.ts';
import { typedSticker } from '#domain/qr/sticker.ts';
import { SCANNER_ANNOUNCEMENTS } from '#domain/qr/words.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { oneTagOf, tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';

export interface CaptureInput {
  /** Why the last code could not be used; null before the first. */
  readonly problem: string | null;
  /** The last code as it was typed: it stays in its field. Empty before the first, and where it was read otherwise. */
  readonly typed: string;
}

export interface CaptureOutput {
  /** The text of the code. */
  readonly content: string;
  /** The typed text of the code; empty where it was read otherwise. */
  readonly typed: string;
}

interface CaptureContext extends CaptureInput {
  readonly cameraError: CameraError | null;
  /** The text of the code; null until there is one. */
  readonly content: string | null;
}

/**
 * From nothing to the text of a code, by one of three equal ways: the camera, a photo, typing. The camera itself is the
 * view's; it tells what happens to it (docs/spec/qr.md, "Refusals").
 */
export const captureMachine = flow({
  types: {} as {
    tags:
      | 'camera:picture'
      | 'camera:problem'
      | 'scanning'
      | 'busy'
      | 'photo:unreadable'
      | 'typed:refused'
      | 'typed:impossible';
    input: CaptureInput;
    context: CaptureContext;
    events:
      | { type: 'camera.requested' }
      | { type: 'camera.started' }
      | { type: 'camera.failed'; error: CameraError }
      | { type: 'camera.closed' }
      | { type: 'page.hidden' }
      | { type: 'page.shown' }
      | { type: 'code.read'; text: string }
      | { type: 'photo.chosen' }
      | { type: 'photo.unreadable' }
      | { type: 'code.edited'; value: string }
      | { type: 'code.submitted' };
    output: CaptureOutput;
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    rememberCameraError: assign({ cameraError: (_, params: { error: CameraError }) => params.error }),
    rememberTyped: assign({ typed: (_, params: { value: string }) => params.value }),
    rememberText: assign({ content: (_, params: { text: string }) => params.text, typed: '' }),
    rememberTypedSticker: assign({ content: ({ context }) => typedSticker(context.typed) ?? null }),
  },
  guards: {
    isProblemOfTyped: ({ context }) => context.typed !== '' && context.problem !== null,
    isSticker: ({ context }) => typedSticker(context.typed) !== undefined,
  },
}).createMachine({
  id: 'capture',
  context: ({ input }) => ({
    ...input,
    cameraError: null,
    content: null,
  }),
  initial: 'capturing',
  output: finalOutput<CaptureOutput>(),
  states: {
    capturing: {
      description: 'A code can be typed whatever the camera does.',
      type: 'parallel',
      states: {
        picture: {
          description: 'A code can be read by the camera or out of a photo.',
          initial: 'idle',
          on: {
            'camera.requested': { target: '.startingCamera', actions: 'forgetProblem' },
            'photo.chosen': { target: '.readingPhoto', actions: 'forgetProblem' },
          },
          states: {
            idle: {
              description: 'The camera is off: browsers on iOS start one on a tap only.',
            },
            startingCamera: {
              tags: 'camera:picture',
              description: 'The camera starts; the member may be asked for permission.',
              on: {
                'camera.started': {
                  target: 'scanning',
                  actions: { type: 'announce', params: { text: SCANNER_ANNOUNCEMENTS.cameraStarted } },
                },
                'camera.failed': {
                  target: 'cameraFailed',
                  actions: { type: 'rememberCameraError', params: ofEvent },
                },
                'page.hidden': 'paused',
              },
            },
            scanning: {
              description: 'The camera runs and looks for a code.',
              tags: ['camera:picture', 'scanning'],
              on: {
                'code.read': {
                  target: '#capture.captured',
                  actions: { type: 'rememberText', params: ofEvent },
                },
                'camera.failed': {
                  target: 'cameraFailed',
                  actions: { type: 'rememberCameraError', params: ofEvent },
                },
                'camera.closed': 'idle',
                'page.hidden': 'paused',
              },
            },
            paused: {
              description:
                'The camera is off while nobody looks: iOS takes away one that runs on behind another app.',
              on: { 'page.shown': 'startingCamera' },
            },
            cameraFailed: {
              description: 'There is no camera, or it may not be used.',
              tags: 'camera:problem',
            },
            readingPhoto: {
              description: 'A code is looked for in the photo.',
              tags: 'busy',
              on: {
                'code.read': {
                  target: '#capture.captured',
                  actions: { type: 'rememberText', params: ofEvent },
                },
                'photo.unreadable': 'photoUnreadable',
              },
            },
            photoUnreadable: {
              description: 'There is no readable code in the photo.',
              tags: 'photo:unreadable',
            },
          },
        },
        text: {
          description: 'A code can be typed.',
          initial: 'weighing',
          on: {
            'code.edited': { target: '.editing', actions: { type: 'rememberTyped', params: ofEvent } },
            'code.submitted': [
              { guard: 'isSticker', target: '#capture.captured', actions: 'rememberTypedSticker' },
              { target: '.impossible' },
            ],
          },
          states: {
            weighing: {
              description: 'Was the code that could not be used a typed one?',
              always: [{ guard: 'isProblemOfTyped', target: 'refused' }, { target: 'editing' }],
            },
            editing: { description: 'Nothing is said of what is typed.' },
            refused: {
              description: 'The typed code could not be used, and stays in its field to be mended.',
              tags: 'typed:refused',
              on: {
                'code.edited': {
                  target: 'editing',
                  actions: [{ type: 'rememberTyped', params: ofEvent }, 'forgetProblem'],
                },
              },
            },
            impossible: {
              description: "The text can't be a booth's code; nobody is asked.",
              tags: 'typed:impossible',
            },
          },
        },
      },
    },
    captured: {
      type: 'final',
      output: ({ context }) =>
        ({ content: required(context.content), typed: context.typed }) satisfies CaptureOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type CaptureRef = ActorRefFrom<typeof captureMachine>;
type CaptureSnapshot = SnapshotFrom<typeof captureMachine>;

/** The picture of the camera, or why there is none; null while the camera is off. */
export const selectCamera = oneTagOf(['camera:picture', 'camera:problem']);

/** Why the last code that was read could not be used, in the server's words; null once another is on its way. */
export function selectProblem(snapshot: CaptureSnapshot): string | null {
  return snapshot.hasTag('typed:refused') ? null : snapshot.context.problem;
}

/** The same of the code that was typed; null once it is changed. */
export function selectTypedProblem(snapshot: CaptureSnapshot): string | null {
  return snapshot.hasTag('typed:refused') ? snapshot.context.problem : null;
}

/** Why there is no picture (docs/spec/qr.md, "Refusals"); null while there is one, or may be. */
export function selectCameraError(snapshot: CaptureSnapshot): CameraError | null {
  return snapshot.context.cameraError;
}

/** The text of the field for a booth's code, as it was typed. */
export function selectTyped(snapshot: CaptureSnapshot): string {
  return snapshot.context.typed;
}

/** The typed text can't be a booth's code. */
export const selectIsTypedImpossible = tagged('typed:impossible');
