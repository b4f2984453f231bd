import { captureMachine } from '#machines/qr/capture.ts';
import { runTable } from '../support/table.ts';

const sticker = 'https://member.example/user/q/b1';
const captured = {
  to: 'captured',
  output: { content: sticker, typed: '' },
  remembers: { content: sticker },
} as const;

runTable({
  machine: captureMachine,
  input: { problem: 'このコードのブースは見つかりませんでした。', typed: '' },
  rows: [
    {
      spec: '8 Camera; qr, Camera',
      case: 'the camera waits for a tap; why the last code could not be used is told',
      from: 'start',
      to: 'idle',
      remembers: { problem: 'このコードのブースは見つかりませんでした。' },
    },
    {
      spec: '2 qr-code-reader',
      from: 'idle',
      on: { type: 'camera.requested' },
      to: 'startingCamera',
      remembers: { problem: null },
    },
    {
      spec: '2 qr-code-reader',
      from: 'startingCamera',
      on: { type: 'camera.started' },
      to: 'scanning',
      asks: [['announce', { text: 'カメラを起動しました。' }]],
    },
    {
      spec: '8 Camera',
      from: 'startingCamera',
      on: { type: 'camera.failed', error: 'notFound' },
      to: 'cameraFailed',
      remembers: { cameraError: 'notFound' },
    },
    {
      spec: 'qr, Camera',
      from: 'startingCamera',
      on: { type: 'page.hidden' },
      to: 'paused',
    },
    {
      spec: '8 Camera',
      case: 'another app takes it away',
      from: 'scanning',
      on: { type: 'camera.failed', error: 'notReadable' },
      to: 'cameraFailed',
      remembers: { cameraError: 'notReadable' },
    },
    {
      spec: '8 Camera',
      case: 'tried again',
      from: 'cameraFailed',
      on: { type: 'camera.requested' },
      to: 'startingCamera',
    },
    { spec: '2 qr-code-reader', from: 'scanning', on: { type: 'camera.closed' }, to: 'idle' },
    { spec: 'qr, Camera', from: 'scanning', on: { type: 'page.hidden' }, to: 'paused' },
    {
      spec: 'qr, Camera',
      from: 'paused',
      on: { type: 'page.shown' },
      to: 'startingCamera',
    },
    {
      spec: '7 qr-code',
      from: 'scanning',
      on: { type: 'code.read', text: sticker },
      ...captured,
    },
    {
      spec: 'a photo as another way in',
      from: 'scanning',
      on: { type: 'photo.chosen' },
      to: 'readingPhoto',
      remembers: { problem: null },
    },
    {
      spec: 'a photo as another way in',
      from: 'readingPhoto',
      on: { type: 'code.read', text: sticker },
      ...captured,
    },
    {
      spec: 'a photo as another way in',
      from: 'readingPhoto',
      on: { type: 'photo.unreadable' },
      to: 'photoUnreadable',
    },
    {
      spec: 'a typed code as another way in',
      from: 'cameraFailed',
      given: { isTypedRefused: true },
      on: { type: 'code.edited', value: 'ｂ１' },
      to: 'cameraFailed',
      remembers: { typed: 'ｂ１', isTypedRefused: false },
    },
    {
      spec: 'design, Behaviour: Refusals stand next to what caused them',
      case: 'a code that was typed and refused is mended',
      from: 'idle',
      given: { typed: 'b9999', isProblemOfTyped: true },
      on: { type: 'code.edited', value: 'b999' },
      to: 'idle',
      remembers: { typed: 'b999', problem: null },
    },
    {
      spec: 'a typed code as another way in; design, Behaviour: full-width digits',
      from: 'idle',
      given: { typed: ' ｂ１ ' },
      on: { type: 'code.submitted' },
      to: 'captured',
      remembers: { content: '/user/q/b1' },
      output: { content: '/user/q/b1', typed: ' ｂ１ ' },
    },
    {
      spec: 'a typed code as another way in',
      case: 'what can be no code is not asked for',
      from: 'scanning',
      given: { typed: 'ブース1' },
      on: { type: 'code.submitted' },
      to: 'scanning',
      remembers: { isTypedRefused: true },
    },
  ],
});
