import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';
import { bodiesOf, press } from '../support/reading.ts';

installApp();
afterEach(() => localStorage.clear());

const TEL = '07087654321';
const unproven = { ...member, tel: '09011112222' };
const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

/** Answers one after the other, the last one for ever. */
function inTurn(...answers: readonly (() => object)[]): () => object {
  let asked = 0;
  return () => (answers[asked++] ?? answers.at(-1) ?? Object)();
}

async function typeNumber(text: string): Promise<void> {
  const field = await screen.findByLabelText('携帯電話番号');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await press(WORDS.sendCode);
}

async function typeCode(text: string): Promise<void> {
  const field = await screen.findByLabelText('認証コード');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await press(WORDS.check);
}

it('changes the number that is on file to one that a code has reached, and says which it is', async () => {
  keepSignedIn(unproven);
  await openApp('/app/settings/change-personal-information', {
    as: unproven,
    answering: {
      'POST /phone-verification': inTurn(
        () => refusal(429, 'throttled', '認証コードは、あと42秒で再送信できます。'),
        () => ({ message: 'OK', resend_after: 60 }),
      ),
      'POST /phone-verification/confirm': inTurn(
        () => refusal(409, 'code_wrong', '認証コードが違います。届いた6桁の数字をご確認ください。'),
        () => ({ phone_token: 'proof-5' }),
      ),
      'POST /settings/change-phone': () => ({ message: 'OK' }),
    },
  });
  expect(await screen.findByText('まだSMSで確認していません')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /電話番号の変更と確認/ }));
  expect(await screen.findByLabelText('携帯電話番号')).toHaveValue('09011112222');

  await typeNumber('03-1234-5678');
  expect(screen.getByLabelText('携帯電話番号')).toHaveAccessibleDescription(
    /携帯電話の番号を、ハイフンなしの11桁で入力してください。/,
  );
  expect(screen.getByLabelText('携帯電話番号')).toHaveFocus();
  expect(bodiesOf('POST /phone-verification')).toEqual([]);

  await typeNumber('０７０ー８７６５ー４３２１');
  expect(await screen.findByText('認証コードは、あと42秒で再送信できます。')).toBeVisible();
  await press(WORDS.sendCode);
  expect(await screen.findByText(TEL)).toBeVisible();
  expect(bodiesOf('POST /phone-verification')).toEqual([{ tel: TEL }, { tel: TEL }]);

  await typeCode('12345');
  expect(screen.getByLabelText('認証コード')).toHaveAccessibleDescription(/認証コードは6桁の数字です。/);
  await typeCode('１２３ ４５６');
  // Beside its field, which has it still, and the focus.
  const code = screen.getByLabelText('認証コード');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toBeInvalid();
  expect(code).toHaveAccessibleDescription(/認証コードが違います。届いた6桁の数字をご確認ください。/);
  expect(code).toHaveValue('123456');
  expect(screen.getByLabelText('認証コード')).toHaveAttribute('autocomplete', 'one-time-code');
  await typeCode('654321');
  await screen.findByText('電話番号を確認しました');
  await expectScreen([
    `[button ${WORDS.back}]`,
    '# 電話番号の確認',
    '## 電話番号を確認しました',
    'この番号を、会員情報に登録しました。',
    '電話番号',
    '07087654321SMSで確認済みです',
    'これまでの電話番号',
    '09011112222これからは使いません',
    `[link ${WORDS.findBooths}; → /app]`,
  ]);
  expect(bodiesOf('POST /phone-verification/confirm')).toEqual([
    { tel: TEL, code: '123456' },
    { tel: TEL, code: '654321' },
  ]);
  expect(bodiesOf('POST /settings/change-phone')).toEqual([{ phone_token: 'proof-5' }]);
  const kept = JSON.parse(localStorage.getItem('komori-20201020') ?? '').Auth.signIn.user;
  expect(kept).toMatchObject({ tel: TEL, tel_verified: true });
});

it('asks for another code where the first is too old, and for another number where it was a wrong one', async () => {
  keepSignedIn(unproven);
  await openApp('/phone-number-validation', {
    as: unproven,
    answering: {
      'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }),
      'POST /phone-verification/confirm': () => ({ phone_token: 'proof-6' }),
      'POST /settings/change-phone': () =>
        refusal(409, 'code_expired', 'この認証コードは使えなくなりました。'),
    },
  });
  await typeNumber('09011113333');
  await press(WORDS.changeNumber);
  await typeNumber(TEL);
  await typeCode('123456');
  expect(await screen.findByText('認証コードの有効期限が切れました。')).toBeVisible();
  await press('認証コードを送り直す');
  expect(await screen.findByLabelText('携帯電話番号')).toHaveValue(TEL);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is begun again for another member, whom another tab signs in', async () => {
  keepSignedIn(unproven);
  await openApp('/phone-number-validation', {
    as: unproven,
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
  });
  await typeNumber(TEL);
  await screen.findByText(TEL);
  keepSignedIn({ ...unproven, loginId: 'taro@example.jp', tel: '09033334444' }, 'token of taro');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
  expect(await screen.findByLabelText('携帯電話番号')).toHaveValue('09033334444');
  expect(screen.queryByText(TEL)).toBeNull();
});

it('is no screen of visitors', async () => {
  await openApp('/phone-number-validation');
  await waitFor(() => expect(address()).toBe('/register'));
});
