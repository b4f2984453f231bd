import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { drawQr } from '#src/qr/showQr/qrImage.ts';
import { installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();

it('makes a QR code of the URL of a meeting, as it is typed', async () => {
  keepSignedIn();
  await openApp('/app/settings/make-qr');
  await userEvent.type(await screen.findByLabelText('会議のURL'), 'meet.example.jp/k-1120');
  const code = await screen.findByRole('img', { name: 'meet.example.jpのQRコード' });
  expect(code.querySelector('path')).toHaveAttribute('d', drawQr('https://meet.example.jp/k-1120')?.path);
  expect(screen.getByText('k-1120')).toBeVisible();
});
