import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { CameraError } from '#domain/qr/camera.ts';
import { captureMachine } from '#machines/qr/capture.ts';
import { Capture } from '#src/qr/capture/Capture.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fill, press } from '../support/model/gestures.ts';
import { asParent, defineModel, type Gesture, type Scene } from '../support/model/model.ts';
import { device } from '../support/stage/device.ts';
import { testModel } from '../support/testModel.ts';

const sticker = 'https://member.example/user/q/b1';
const photo = new File(['a picture'], 'sticker.jpg', { type: 'image/jpeg' });
const typedLabel = 'ブースのコードを入力';

const resolvePhoto = (text: string | null) => act(async () => device.resolvePhoto?.(text));
const start: Gesture = () => act(() => device.listener?.started(undefined));
const fail =
  (error: CameraError): Gesture =>
  () =>
    act(() => device.listener?.failed(error));

function read({ actor }: Scene) {
  const isPhoto = actor.getSnapshot().hasTag('busy');
  return isPhoto ? resolvePhoto(sticker) : act(() => device.listener?.read(sticker));
}

/** A photo that stays in the input could not be chosen a second time: the browser would see no change. */
const choosePhoto: Gesture = async ({ user, screen }) => {
  const input = screen.getByLabelText<HTMLInputElement>('QRコードの写真');
  await user.upload(input, photo);
  expect(input.value).toBe('');
};

const become =
  (visibility: DocumentVisibilityState): Gesture =>
  () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
  };

/** Beside it there may be one of what was typed. */
function saysAlert(screen: Scene['screen'], text: string): void {
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining(text),
  );
}

testModel(
  defineModel({
    machine: captureMachine,
    inputs: {
      fresh: { problem: null, typed: '' },
      refused: { problem: 'このコードのブースは見つかりませんでした。', typed: '' },
      mistyped: { problem: 'このコードのブースは見つかりませんでした。', typed: 'b9999' },
    },
    events: {
      'camera.requested': [
        {
          by: press(/カメラで読み取る|もう一度カメラを使う/),
          when: (_, snapshot) => !snapshot.hasTag('scanning'),
        },
      ],
      'camera.started': [{ by: start }],
      'camera.failed': [{ with: { error: 'other' }, by: fail('other') }],
      'camera.closed': [{ by: press('カメラを閉じる') }],
      'page.hidden': [{ by: become('hidden') }],
      'page.shown': [{ by: become('visible') }],
      'code.read': [{ with: { text: sticker }, by: read }],
      'photo.chosen': [{ by: choosePhoto }],
      'photo.unreadable': [{ by: () => resolvePhoto(null) }],
      'code.edited': [
        { with: { value: 'b1' }, by: fill(typedLabel, 'b1') },
        { with: { value: 'ブース' }, by: fill(typedLabel, 'ブース') },
      ],
      'code.submitted': [{ by: press(WORDS.checkCode) }],
    },
    outcomes: {},
    reads: ({ typed, problem }) => ({ typed, problem }),
    part: (capture) => <Capture capture={capture} />,
    states: {
      capturing: ({ screen, context }) =>
        expect(screen.getByLabelText(typedLabel)).toHaveValue(context.typed),
      'capturing.picture': asParent,
      'capturing.text': asParent,
      'capturing.text.weighing': asParent,
      'capturing.text.editing': ({ screen }) => expect(screen.getByLabelText(typedLabel)).toBeValid(),
      'capturing.text.refused': ({ screen, context }) =>
        expect(screen.getByLabelText(typedLabel).getAttribute('aria-invalid') === 'true').toBe(
          context.problem !== null,
        ),
      'capturing.text.impossible': ({ screen }) => {
        expect(screen.getByLabelText(typedLabel)).toBeInvalid();
        saysAlert(screen, 'ブースのコードをご確認ください。');
      },
      'capturing.picture.idle': ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.scan });
        if (context.problem !== null) screen.getByText(context.problem);
      },
      'capturing.picture.startingCamera': ({ screen }) => screen.getByText('カメラを起動しています…'),
      'capturing.picture.scanning': ({ screen }) => {
        screen.getByLabelText('カメラの映像');
        screen.getByText('枠の中にQRコードを合わせてください。');
      },
      'capturing.picture.paused': ({ screen }) => expect(screen.queryByLabelText('カメラの映像')).toBeNull(),
      'capturing.picture.cameraFailed': ({ screen }) =>
        saysAlert(screen, 'カメラにアクセスができませんでした。 Error 005'),
      'capturing.picture.readingPhoto': ({ screen }) =>
        screen.getByRole('button', { name: '写真を読み取っています…' }),
      'capturing.picture.photoUnreadable': ({ screen }) =>
        saysAlert(screen, '写真からQRコードを読み取れませんでした。'),
      captured: asParent,
    },
  }),
);
