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

it('shows where the code will be, and is emptied by a tap that leaves the focus in the field', async () => {
  keepSignedIn();
  await openApp('/app/settings/make-qr');
  const url = await screen.findByLabelText('会議のURL');
  expect(screen.getByText('ここにQRコードが出ます')).toBeVisible();
  expect(screen.queryByRole('button', { name: '会議のURLを消す' })).toBeNull();
  await userEvent.type(url, 'meet.example.jp/k-1120');
  expect(screen.queryByText('ここにQRコードが出ます')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '会議のURLを消す' }));
  expect(url).toHaveValue('');
  expect(url).toHaveFocus();
  expect(screen.getByText('ここにQRコードが出ます')).toBeVisible();
});
