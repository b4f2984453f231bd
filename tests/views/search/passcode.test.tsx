import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { bodiesOf, dialogOf, press } from '../support/reading.ts';

installApp();
beforeEach(() => keepSignedIn());

const MAP = '/app/area-search/floor-map?floorMapId=4';

/** The sheet over a floor that asks for a passcode. */
async function openSheet(answer: () => object): Promise<HTMLElement> {
  await openApp(MAP, {
    answering: {
      'GET /search/get-floormap/4': () =>
        HttpResponse.json(
          { message: '権限エラーが発生しました。', code: 'passcode_required' },
          { status: 403 },
        ),
      'POST /reservations/check-passcode': () => ({
        passcode_flag: 1,
        passcode_explanation: '入館証の裏の6桁です。',
      }),
      'POST /reservations/auth-passcode': answer,
    },
  });
  return dialogOf('パスコードの入力');
}

it('is confirmed with exactly six characters, and then leads to the floor', async () => {
  const sheet = await openSheet(() => ({ message: 'OK' }));
  const confirm = within(sheet).getByRole('button', { name: '確認する' });
  const field = within(sheet).getByLabelText('パスコード');
  await userEvent.type(field, '24681');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '09');
  expect(field).toHaveValue('2468109');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '{Backspace}');
  expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await press('確認する');
  expect(await dialogOf('パスコードを確認しました')).toBeVisible();
  expect(bodiesOf('POST /reservations/auth-passcode')).toEqual([{ floor_map_id: 4, passcode: '246810' }]);
  await press('フロアマップを開く');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'パスコードを確認しました' })).toBeNull());
  expect(address()).toBe(MAP);
});

it('is refused in the words of a message that is not OK', async () => {
  const sheet = await openSheet(() => ({ message: '使われていないパスコードです。' }));
  await userEvent.type(within(sheet).getByLabelText('パスコード'), '246810');
  await press('確認する');
  expect(await within(sheet).findByText('使われていないパスコードです。')).toBeVisible();
});
