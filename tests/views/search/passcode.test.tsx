import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, press } from '../support/reading.ts';

installApp();
beforeEach(() => keepSignedIn());

const MAP = '/app/area-search/floor-map?floorMapId=4';

const FLOOR = {
  id: 4,
  place_name: '品川シーサイド',
  floor_name: '2階 東',
  access: '',
  image_url: '/floor-maps/demo/4.svg',
  telecubeCnt: 1,
  latitude: 35.6097,
  longitude: 139.7501,
  telecubes: [{ id: 31, immediateAvailable: true, inBusinessHours: true, exceptionalClosedDay: false }],
  min_business_workday: '07:30',
  max_business_workday: '22:00',
  min_business_saturday: null,
  max_business_saturday: null,
  min_business_sunday: null,
  max_business_sunday: null,
};

/** The sheet over a floor that asks for a passcode, and opens once one was taken. */
async function openSheet(answer: () => { message: string } | Response): Promise<HTMLElement> {
  let isOpen = false;
  const locked = { message: '権限エラーが発生しました。', code: 'passcode_required' };
  await openApp(MAP, {
    answering: {
      'GET /search/get-floormap/4': () =>
        isOpen ? { floormap: FLOOR } : HttpResponse.json(locked, { status: 403 }),
      'POST /reservations/check-passcode': () => ({
        passcode_flag: 1,
        passcode_explanation: '入館証の裏の6桁です。',
      }),
      'POST /reservations/auth-passcode': () => {
        const judged = answer();
        isOpen = !(judged instanceof Response) && judged.message === 'OK';
        return judged;
      },
    },
  });
  return dialogOf('パスコードの入力');
}

it('is confirmed with exactly six characters, and then leads to the floor', async () => {
  const sheet = await openSheet(() => ({ message: 'OK' }));
  const confirm = within(sheet).getByRole('button', { name: WORDS.check });
  const field = within(sheet).getByLabelText('パスコード');
  await userEvent.type(field, '24681');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '09');
  expect(field).toHaveValue('2468109');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field, '{Backspace}');
  expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
  await press(WORDS.check);
  expect(await dialogOf('パスコードを確認しました')).toHaveTextContent(
    'このフロアのブースをご利用いただけます。',
  );
  expect(bodiesOf('POST /reservations/auth-passcode')).toEqual([{ floor_map_id: 4, passcode: '246810' }]);
  await press(WORDS.openFloorMap);
  expect(await screen.findByRole('heading', { level: 1, name: '品川シーサイド' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe(MAP);
});

it('is refused in the words of a message that is not OK', async () => {
  const sheet = await openSheet(() => ({ message: '使われていないパスコードです。' }));
  await userEvent.type(within(sheet).getByLabelText('パスコード'), '246810');
  await press(WORDS.check);
  expect(await within(sheet).findByText('使われていないパスコードです。')).toBeVisible();
});

it('is not asked for after too many tries, which is said also where the server has no words for it', async () => {
  const sheet = await openSheet(() => HttpResponse.json({ code: 'throttled', message: '' }, { status: 429 }));
  await userEvent.type(within(sheet).getByLabelText('パスコード'), '246810');
  await press(WORDS.check);
  await expectAloud(await dialogOf('しばらく入力できません'), [
    '(しばらく入力できません)',
    '## しばらく入力できません',
    'しばらく時間をおいてから、もう一度お試しください。',
    `[button ${WORDS.close}]`,
  ]);
});

it('keeps no line below the title for the floor, which is not told before it is open', async () => {
  await openSheet(() => ({ message: 'OK' }));
  const title = screen.getByRole('heading', { level: 1, name: 'フロアマップ', hidden: true });
  expect(title.nextElementSibling).toBeNull();
});
