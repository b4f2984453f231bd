import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { captureMachine } from '#machines/qr/capture.ts';
import { PhotoWay } from '#src/qr/capture/PhotoWay.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/reading.ts';

it('a photo is asked of the device by the button; a choice that is given up changes nothing, one without a code is told', async () => {
  const capture = createActor(captureMachine, { input: { problem: null, typed: '' } }).start();
  onTestFinished(() => void capture.stop());
  render(<PhotoWay capture={capture} />);
  const input = screen.getByLabelText('QRコードの写真');
  const asked = vi.fn();
  input.addEventListener('click', asked);
  await press(WORDS.scanPhoto);
  expect(asked).toHaveBeenCalledOnce();
  const before = capture.getSnapshot().value;
  await userEvent.upload(input, []);
  expect(capture.getSnapshot().value).toBe(before);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => capture.send({ type: 'photo.chosen' }));
  act(() => capture.send({ type: 'photo.unreadable' }));
  expect(screen.getByRole('alert').textContent).toBe(
    '写真からQRコードを読み取れませんでした。コードの全体が、明るく大きく写った写真をお使いください。',
  );
});
