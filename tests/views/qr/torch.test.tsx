import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { captureMachine } from '#machines/qr/capture.ts';
import { CameraPicture } from '#src/qr/capture/CameraPicture.tsx';
import { TorchSwitch } from '#src/qr/capture/TorchSwitch.tsx';
import { press } from '../support/reading.ts';

afterEach(() => vi.unstubAllGlobals());

it('the lamp of the camera is switched on and off, and says which it is', async () => {
  const torch = vi.fn();
  render(<TorchSwitch torch={torch} />);
  const lamp = screen.getByRole('button', { name: 'ライト' });
  expect(lamp).toHaveAttribute('aria-pressed', 'false');
  await press('ライト');
  expect(lamp).toHaveAttribute('aria-pressed', 'true');
  await press('ライト');
  expect(lamp).toHaveAttribute('aria-pressed', 'false');
  expect(torch.mock.calls).toEqual([[true], [false]]);
});

it.each([
  ['that has one', { torch: true }, 1],
  ['that has none', {}, 0],
])('a picture of a camera %s offers its lamp so', async (_, capabilities, lamps) => {
  const applyConstraints = vi.fn(async () => undefined);
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => capabilities,
    applyConstraints,
  });
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }),
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const capture = createActor(captureMachine, { input: { problem: null, typed: '' } }).start();
  onTestFinished(() => {
    capture.stop();
    vi.restoreAllMocks();
  });
  const started = vi.fn();
  capture.subscribe(started);
  render(<CameraPicture capture={capture} />);
  await vi.waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.queryAllByRole('button', { name: 'ライト' })).toHaveLength(lamps));
  if (lamps > 0) await press('ライト');
  expect(applyConstraints.mock.calls).toEqual(lamps > 0 ? [[{ advanced: [{ torch: true }] }]] : []);
});
