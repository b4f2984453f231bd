import { captureMachine } from '#machines/qr/capture.ts';
import { runTable } from '../support/table.ts';

const sticker = 'https://member.example/user/q/b1';
const captured = {
  to: 'captured',
  output: { content: sticker, typed: '' },
  remembers: { content: sticker },
} as const;

type Picture =
  | 'idle'
  | 'startingCamera'
  | 'scanning'
  | 'paused'
  | 'cameraFailed'
  | 'readingPhoto'
  | 'photoUnreadable';

/** The two things that go on side by side while there is no code yet. */
const capturing = (picture: Picture, text: 'editing' | 'refused' | 'impossible' = 'editing') => ({
  capturing: { picture, text },
});

runTable({
  machine: captureMachine,
  input: { problem: 'このコードのブースは見つかりませんでした。', typed: '' },
  rows: [
    {
      spec: '8 Camera; qr, Camera',
      case: 'the camera waits for a tap; why the last code could not be used is told',
      from: 'start',
      to: capturing('idle'),
      remembers: { problem: 'このコードのブースは見つかりませんでした。' },
    },
    {
      spec: 'design, Behaviour: Refusals stand next to what caused them',
      case: 'a code that was typed stays in its field, with its problem',
      from: 'start',
      input: { problem: 'このコードのブースは見つかりませんでした。', typed: 'b9999' },
      to: capturing('idle', 'refused'),
      remembers: { typed: 'b9999' },
    },
    {
      spec: '2 qr-code-reader',
      from: capturing('idle'),
      on: { type: 'camera.requested' },
      to: capturing('startingCamera'),
      remembers: { problem: null },
    },
    {
      spec: '2 qr-code-reader',
      from: capturing('startingCamera'),
      on: { type: 'camera.started' },
      to: capturing('scanning'),
      asks: [['announce', { text: 'カメラを起動しました。' }]],
    },
    {
      spec: '8 Camera',
      from: capturing('startingCamera'),
      on: { type: 'camera.failed', error: 'notFound' },
      to: capturing('cameraFailed'),
      remembers: { cameraError: 'notFound' },
    },
    {
      spec: 'qr, Camera',
      from: capturing('startingCamera'),
      on: { type: 'page.hidden' },
      to: capturing('paused'),
    },
    {
      spec: '8 Camera',
      case: 'another app takes it away',
      from: capturing('scanning'),
      on: { type: 'camera.failed', error: 'notReadable' },
      to: capturing('cameraFailed'),
      remembers: { cameraError: 'notReadable' },
    },
    {
      spec: '8 Camera',
      case: 'tried again',
      from: capturing('cameraFailed'),
      on: { type: 'camera.requested' },
      to: capturing('startingCamera'),
    },
    {
      spec: '2 qr-code-reader',
      from: capturing('scanning'),
      on: { type: 'camera.closed' },
      to: capturing('idle'),
    },
    { spec: 'qr, Camera', from: capturing('scanning'), on: { type: 'page.hidden' }, to: capturing('paused') },
    {
      spec: 'qr, Camera',
      from: capturing('paused'),
      on: { type: 'page.shown' },
      to: capturing('startingCamera'),
    },
    {
      spec: '7 qr-code',
      from: capturing('scanning'),
      on: { type: 'code.read', text: sticker },
      ...captured,
    },
    {
      spec: 'a photo as another way in',
      from: capturing('scanning'),
      on: { type: 'photo.chosen' },
      to: capturing('readingPhoto'),
      remembers: { problem: null },
    },
    {
      spec: 'a photo as another way in',
      from: capturing('readingPhoto'),
      on: { type: 'code.read', text: sticker },
      ...captured,
    },
    {
      spec: 'a photo as another way in',
      from: capturing('readingPhoto'),
      on: { type: 'photo.unreadable' },
      to: capturing('photoUnreadable'),
    },
    {
      spec: 'a typed code as another way in',
      from: capturing('cameraFailed', 'impossible'),
      on: { type: 'code.edited', value: 'ｂ１' },
      to: capturing('cameraFailed'),
      remembers: { typed: 'ｂ１' },
    },
    {
      spec: 'design, Behaviour: Refusals stand next to what caused them',
      case: 'a code that was typed and refused is mended',
      from: capturing('idle', 'refused'),
      given: { typed: 'b9999', problem: 'このコードのブースはありません。' },
      on: { type: 'code.edited', value: 'b999' },
      to: capturing('idle'),
      remembers: { typed: 'b999', problem: null },
    },
    {
      spec: 'a typed code as another way in; design, Behaviour: full-width digits',
      from: capturing('idle'),
      given: { typed: ' ｂ１ ' },
      on: { type: 'code.submitted' },
      to: 'captured',
      remembers: { content: '/user/q/b1' },
      output: { content: '/user/q/b1', typed: ' ｂ１ ' },
    },
    {
      spec: 'a typed code as another way in',
      case: 'what can be no code is not asked for',
      from: capturing('scanning'),
      given: { typed: 'ブース1' },
      on: { type: 'code.submitted' },
      to: capturing('scanning', 'impossible'),
    },
  ],
});
