import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { readAloud } from '../support/readAloud.ts';
import { bodiesOf, later, press } from '../support/reading.ts';

installApp();

const NEW = 'hana.new@example.jp';
const LINK = '/confirm-email/hana.new%40example.jp/token-9';
const renamed = { ...member, loginId: NEW };
const refusal = (status: number, code: string, message = '。') =>
  HttpResponse.json({ message, code }, { status });
const storedId = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}').Auth?.signIn?.user.loginid;

describe('another mail address', () => {
  const fill = async (email: string) => {
    await userEvent.clear(await screen.findByLabelText('新しいメールアドレス'));
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), email);
    await userEvent.type(screen.getByLabelText('現在のパスワード'), 'komori2026');
    await press(WORDS.mailLink);
  };

  it('is asked for from the menu, in its normal form, with the password', async () => {
    keepSignedIn();
    await openApp('/app/settings', {
      answering: { 'POST /settings/change-email': () => ({ message: 'OK' }) },
    });
    await userEvent.click(await screen.findByRole('link', { name: WORDS.mailChange }));
    await fill(' Ｈana.New@example.jp ');
    await screen.findByText(NEW);
    expect(bodiesOf('POST /settings/change-email')).toEqual([{ email: NEW, current_password: 'komori2026' }]);
  });

  it('is typed again, where it was mistyped, beside the password', async () => {
    keepSignedIn();
    await openApp('/app/settings/change-email', {
      answering: { 'POST /settings/change-email': () => ({ message: 'OK' }) },
    });
    await fill('hana.mew@example.jp');
    await press(WORDS.enterAddressAgain);
    expect(await screen.findByLabelText('新しいメールアドレス')).toHaveValue('hana.mew@example.jp');
    expect(screen.getByLabelText('現在のパスワード')).toHaveValue('');
    await fill(NEW);
    await screen.findByText(NEW);
  });

  it('is refused beside its fields, and by a sentence', async () => {
    keepSignedIn();
    const wrong = {
      message: '現在のパスワードが正しくありません。',
      code: 'invalid',
      errors: { current_password: ['現在のパスワードが正しくありません。'] },
    };
    const answers = [
      HttpResponse.json(wrong, { status: 422 }),
      refusal(429, 'throttled', '時間をおいてください。'),
    ];
    await openApp('/app/settings/change-email', {
      answering: { 'POST /settings/change-email': () => answers.shift() ?? { message: 'OK' } },
    });
    await fill(NEW);
    expect(await screen.findByLabelText('現在のパスワード')).toHaveAccessibleDescription(
      '現在のパスワードが正しくありません。',
    );
    await press(WORDS.mailLink);
    expect(await screen.findByText('時間をおいてください。')).toBeVisible();
  });

  it('is not offered by a server that changes none', async () => {
    keepSignedIn();
    const additions = METADATA.additions.filter((name) => name !== 'POST /settings/change-email');
    await openApp('/app/settings', {
      answering: { 'GET /metadata.json': () => ({ ...METADATA, additions }) },
    });
    await screen.findByRole('link', { name: WORDS.passwordChange });
    expect(screen.queryByRole('link', { name: WORDS.mailChange })).toBeNull();
  });
});

describe('a link to another mail address', () => {
  it('changes the address by the link and one tap, and the menu says the new one', async () => {
    keepSignedIn();
    let present = member;
    const held = later();
    await openApp(LINK, {
      answering: {
        'GET /settings/get-user': () => ({ user: memberCodec.encode(present) }),
        'POST /confirm-email': async () => {
          const answer = await held.answer();
          present = renamed;
          return answer;
        },
      },
    });
    await screen.findByText(NEW);
    expect(bodiesOf('POST /confirm-email')).toEqual([]);
    await press(WORDS.confirmAddress);
    expect(await screen.findByRole('button', { name: WORDS.changing })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    held.say({ message: 'OK' });
    await screen.findByText('メールアドレスを変更しました');
    expect(bodiesOf('POST /confirm-email')).toEqual([{ email: NEW, token: 'token-9' }]);
    await waitFor(() => expect(storedId()).toBe(NEW));
    await userEvent.click(screen.getByRole('link', { name: WORDS.backToMenu }));
    expect(await screen.findByText(NEW)).toBeVisible();
    expect(address()).toBe('/app/settings');
  });

  it('leads to the login with the new ID where the change has ended the session of this device', async () => {
    keepSignedIn();
    let isOver = false;
    await openApp(LINK, {
      answering: {
        'GET /settings/get-user': () =>
          isOver ? refusal(401, 'unauthenticated') : { user: memberCodec.encode(member) },
        'POST /confirm-email': () => {
          isOver = true;
          return { message: 'OK' };
        },
      },
    });
    await press(WORDS.confirmAddress);
    await userEvent.click(await screen.findByRole('link', { name: WORDS.toSignIn }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(storedId()).toBeUndefined();
    expect(await screen.findByLabelText('メールアドレスまたは会員ID')).toHaveValue(NEW);
  });

  it('leaves somebody else who is signed in as they are', async () => {
    const other = { ...member, loginId: 'taro@example.jp' };
    keepSignedIn(other);
    await openApp(LINK, { as: other, answering: { 'POST /confirm-email': () => ({ message: 'OK' }) } });
    await press(WORDS.confirmAddress);
    await screen.findByRole('link', { name: WORDS.backToMenu });
    await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /settings/get-user').length).toBe(2));
    expect(storedId()).toBe('taro@example.jp');
  });

  it('says that it has changed the address where the page is loaded again, and asks for nothing', async () => {
    await openApp(LINK, {
      answering: { 'POST /confirm-email/check': () => ({ message: 'OK', is_changed: true }) },
    });
    expect(await screen.findByText('メールアドレスを変更しました')).toBeVisible();
    expect(screen.queryByRole('button', { name: WORDS.confirmAddress })).toBeNull();
  });

  it('is asked again by the same tap after a lost answer', async () => {
    const answers = [HttpResponse.error()];
    await openApp(LINK, { answering: { 'POST /confirm-email': () => answers.shift() ?? { message: 'OK' } } });
    await press(WORDS.confirmAddress);
    expect(await screen.findByRole('alert')).toHaveTextContent('通信できませんでした。');
    await press(WORDS.confirmAddress);
    expect(await screen.findByText('メールアドレスを変更しました')).toBeVisible();
  });

  it.each([
    [
      400,
      'link_expired',
      'リンクの有効期限が切れています。',
      '変更用のリンクは1時間有効です。メールアドレスは変わっていません。',
    ],
    [
      400,
      'link_used',
      'このリンクはすでに使われています。',
      '変更がお済みでない場合は、もう一度お手続きください。',
    ],
    [
      400,
      'link_invalid',
      'リンクが正しくありません。',
      'メールのリンクが途中で切れていないか、ご確認ください。もう一度お手続きいただくこともできます。',
    ],
    [
      409,
      'address_taken',
      'このメールアドレスは登録済みです。',
      'すでに会員として登録されているため、変更できません。別のメールアドレスでお手続きください。',
    ],
  ])(
    'that is dead (%i %s) says why, before the tap and after it, and leads on',
    async (status, code, title, hint) => {
      for (const call of ['POST /confirm-email/check', 'POST /confirm-email']) {
        await openApp(LINK, { answering: { [call]: () => refusal(status, code) } });
        if (call === 'POST /confirm-email') await press(WORDS.confirmAddress);
        expect(await screen.findByText(title)).toBeVisible();
        expect(readAloud(screen.getByRole('main'))).toContain(hint);
      }
      await userEvent.click(screen.getByRole('link', { name: 'もう一度手続きする' }));
      await screen.findByLabelText('メールアドレスまたは会員ID');
    },
  );
});
