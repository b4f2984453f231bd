import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import type { Member } from '#domain/account/member.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { bodiesOf, later, press } from '../support/reading.ts';

installApp();

const kept: Member = {
  ...member,
  tel: '09012345678',
  birth: '19900415',
  gender: 'female',
  postal: '1000005',
  address: '東京都千代田区丸の内1-1',
};
const onAnotherDevice: Member = { ...kept, name: '山田 はな', birth: '19900416' };

it('takes over what get-user brings in the fields that nobody has edited, and sends nothing old back', async () => {
  const profile = later();
  keepSignedIn(kept);
  await openApp('/app/settings/change-personal-information', {
    answering: {
      'GET /settings/get-user': profile.answer,
      'POST /settings/patch-user': () => ({ message: 'OK', user: memberCodec.encode(onAnotherDevice) }),
    },
  });
  const name = await screen.findByLabelText('お名前');
  expect(name).toHaveValue('山田 花子');
  fireEvent.change(screen.getByLabelText('電話番号'), { target: { value: '08011112222' } });
  profile.say({ user: memberCodec.encode({ ...onAnotherDevice, tel: '07099998888' }) });
  await waitFor(() => expect(name).toHaveValue('山田 はな'));
  expect(screen.getByLabelText('生年月日')).toHaveValue('19900416');
  expect(screen.getByLabelText('電話番号')).toHaveValue('08011112222');
  await press(WORDS.change);
  expect(await screen.findByRole('heading', { name: '会員情報を変更しました' })).toHaveFocus();
  expect(bodiesOf('POST /settings/patch-user')).toMatchObject([
    { name: '山田 はな', tel: '08011112222', birth: '19900416' },
  ]);
});

it('takes it over in the form of an employee too', async () => {
  const profile = later();
  const employee: Member = {
    ...member,
    isPersonal: false,
    corporationId: 2,
    corporationName: '株式会社みなと商事',
    employeeCode: 'E-1',
    departments: [
      { id: 2, name: '営業本部' },
      { id: 3, name: '開発部' },
    ],
    departmentId: 2,
  };
  keepSignedIn(employee);
  await openApp('/app/settings/change-personal-information', {
    as: employee,
    answering: { 'GET /settings/get-user': profile.answer },
  });
  const department = await screen.findByLabelText('所属');
  expect(department).toHaveDisplayValue('営業本部');
  profile.say({ user: memberCodec.encode({ ...employee, departmentId: 3 }) });
  await waitFor(() => expect(department).toHaveDisplayValue('開発部'));
});

const withdrawal = () => screen.queryByRole('button', { name: WORDS.withdraw });
const phoneRow = () => screen.queryByRole('link', { name: /電話番号の変更と確認/ });

it('has leaving for good below the row about texts, both as soon as it is known whether texts are sent', async () => {
  keepSignedIn(kept);
  const described = later();
  await openApp('/app/settings/change-personal-information', {
    answering: { 'GET /metadata.json': described.answer },
  });
  await screen.findByLabelText('お名前');
  expect([phoneRow(), withdrawal()]).toEqual([null, null]);
  described.say(METADATA);
  await waitFor(() => expect(phoneRow()).toBeVisible());
  expect(withdrawal()).toBeVisible();
});

it.each([500, 503, 404])(
  'has leaving for good, too, where the server does not describe itself (%s)',
  async (status) => {
    keepSignedIn(kept);
    await openApp('/app/settings/change-personal-information', {
      answering: { 'GET /metadata.json': () => HttpResponse.json({}, { status }) },
    });
    await screen.findByLabelText('お名前');
    await waitFor(() => expect(withdrawal()).toBeVisible());
    expect(phoneRow()).toBeNull();
  },
);
