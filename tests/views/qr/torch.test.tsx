import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TorchSwitch } from '#src/qr/capture/TorchSwitch.tsx';
import { press } from '../support/reading.ts';

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
