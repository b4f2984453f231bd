import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { CARD_MISTAKES, type CardDetails } from '#domain/settings/cardEntry.ts';
import { bindCardProvider, type TokenAnswer } from '#machines/shared/cardProvider.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, departures, installApp, METADATA, member, openApp } from '../support/openApp.tsx';
import { bodiesOf, press } from '../support/reading.ts';

installApp();
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  bindCardProvider({ makeToken: async () => ({ kind: 'unreachable' }), mistakesOf: async () => ({}) });
});

const REFUSED =
  'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。';
const CARD = {
  カード番号: '５５５５-5555 55554444',
  '有効期限（月）': '9',
  '有効期限（年）': '29',
  セキュリティコード: '123',
  カード名義人: 'Hanako Yamada',
};
const signedUp = (card: string | null = null) => ({
  user: memberCodec.encode({ ...member, card }),
  token: 'token',
});

/** Fills in a field at once, as a browser does that knows the member: what each key does is not looked at here. */
async function fillIn(field: HTMLElement, value: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(value);
}

/** The form of a personal sign-up, filled in as far as it must be. */
async function openForm(answer: object, metadata: object = METADATA): Promise<void> {
  localStorage.setItem('komori-20201020', JSON.stringify({ UsageTerms: { agreement: { version: '1' } } }));
  await openApp('/signup-personal/hana%40example.jp/token', {
    answering: {
      'GET /metadata.json': () => metadata,
      'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }),
      'GET /zip/1000005': () => ({ address: '東京都千代田区丸の内', addresses: ['東京都千代田区丸の内'] }),
      'POST /signup/personal': () => answer,
      'POST /settings/confirm-payment': () => ({ message: 'OK', challenge: { id: 'c1', url: BANK } }),
    },
  });
  await fillIn(await screen.findByLabelText('パスワード'), 'tsukue3isu');
  await fillIn(screen.getByLabelText('お名前'), '山田 花子');
  await fillIn(screen.getByLabelText('電話番号'), '09012345678');
  await fillIn(screen.getByLabelText('生年月日'), '19900415');
  await userEvent.click(screen.getByLabelText('女性'));
  await fillIn(screen.getByLabelText('郵便番号'), '1000005');
  await screen.findByText('住所が見つかりました');
  await userEvent.click(screen.getByText('お支払いカード'));
}

const BANK = 'https://bank.example/c1';

async function enterCard(card: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(card)) {
    await fillIn(screen.getByLabelText(label), value);
  }
}

function answering(...answers: readonly TokenAnswer[]): CardDetails[] {
  const asked: CardDetails[] = [];
  bindCardProvider({
    makeToken: async (card) => {
      asked.push(card);
      return answers[asked.length - 1] ?? { kind: 'unreachable' };
    },
    mistakesOf: async () => ({}),
  });
  return asked;
}

async function dismiss(sentence: string): Promise<void> {
  const alert = await screen.findByRole('dialog');
  expect(alert).toHaveTextContent(sentence);
  await userEvent.click(within(alert).getByRole('button'));
}

const tokens = () =>
  bodiesOf('POST /signup/personal').map((body) => (body as { payment_token: unknown }).payment_token);

describe('the card of a sign-up', () => {
  it('asks for no token while any of its fields is empty, and says so before', async () => {
    const asked = answering();
    await openForm(signedUp());
    expect(screen.queryByText(/空欄があるため/)).toBeNull();
    await enterCard({ ...CARD, カード名義人: ' ' });
    expect(
      screen.getByText('空欄があるため、カードは登録されません。5つとも入力すると登録されます。'),
    ).toBeVisible();
    expect(screen.queryByText(/^デモ環境/)).toBeNull(); // a provider of payments takes cards that are real
    await press(WORDS.register);
    await waitFor(() => expect(address()).toBe('/app/welcome-from-signup'));
    expect([asked, tokens()]).toEqual([[], [null]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes a token of all five, and leaves the number to the provider alone', async () => {
    const asked = answering({ kind: 'made', token: 'token-1' });
    await openForm(signedUp('************4444'));
    await enterCard(CARD);
    expect(screen.queryByText(/空欄があるため/)).toBeNull();
    await press(WORDS.register);
    await waitFor(() => expect(address()).toBe('/app/welcome-from-signup'));
    expect(asked).toEqual([
      { number: '5555555555554444', expiry: '2909', securityCode: '123', holder: 'HANAKO YAMADA' },
    ]);
    expect(tokens()).toEqual(['token-1']);
    expect(calls.map(({ body }) => body).join()).not.toMatch(/5555|HANAKO|Hanako/);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/5555|Hanako/);
    expect(screen.queryByRole('link', { name: /お支払いカードを登録する/ })).toBeNull();
  });

  it('says a refusal in the words of the spec and at its field, and goes on without a card', async () => {
    answering(
      { kind: 'refused', mistakes: { card_expire_month: [CARD_MISTAKES.month] } },
      { kind: 'refused', mistakes: {} },
      { kind: 'unreachable' },
    );
    await openForm(signedUp());
    await enterCard({ ...CARD, '有効期限（月）': '13' });
    await press(WORDS.register);
    expect(await screen.findByText('01から12で入力してください。')).toBeVisible();
    await enterCard({ '有効期限（月）': '12' });
    await press(WORDS.register);
    await dismiss(REFUSED);
    expect(screen.getByLabelText('有効期限（月）')).toHaveAccessibleDescription(
      /01から12で入力してください。/,
    );
    await press(WORDS.register);
    await dismiss(REFUSED);
    expect(screen.getByLabelText('カード番号')).toHaveAccessibleDescription(
      '別のカードを入力するか、空欄のまま登録してください。カードはあとから登録できます。',
    );
    await press(WORDS.register);
    expect(
      await screen.findByText(
        '決済会社に接続できませんでした。電波の良い場所でもう一度お試しいただくか、カードの欄を空にして登録してください。カードはあとから登録できます。',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('パスワード')).toHaveValue('tsukue3isu');
    await userEvent.clear(screen.getByLabelText('カード番号'));
    await press(WORDS.register);
    await waitFor(() => expect(address()).toBe('/app/welcome-from-signup'));
    expect(tokens()).toEqual([null]);
  });

  it('leads to the bank that asks first, with the account open, and back to the card screen', async () => {
    answering({ kind: 'made', token: 'token-1' });
    await openForm({ ...signedUp(), challenge: { id: 'c1', url: BANK } });
    await enterCard(CARD);
    await press(WORDS.register);
    await waitFor(() => expect(departures).toEqual([BANK]));
    expect(address()).toBe('/app/settings/change-payment');
    expect(JSON.parse(sessionStorage.getItem('komori-20201020') ?? '').App.cardChallenge).toEqual({
      memberId: 'personal@example.jp',
      challengeId: 'c1',
      url: BANK,
      isFirst: true,
    });
    expect(localStorage.getItem('komori-20201020')).not.toContain('Registration');
  });

  it('says that the account is there and the card is not, where the provider refuses it in the end', async () => {
    answering({ kind: 'made', token: 'token-1' });
    await openForm(signedUp());
    await enterCard(CARD);
    await press(WORDS.register);
    await dismiss(REFUSED);
    expect(address()).toBe('/app/welcome-from-signup');
    expect(await screen.findByRole('link', { name: /お支払いカードを登録する/ })).toBeVisible();
  });

  it('stands in groups as on the card, keeps the caret where it is, and charges nothing in a demo', async () => {
    await openForm(signedUp(), { ...METADATA, payment: { ...METADATA.payment, provider: 'simulator' } });
    screen.getByText(
      'デモ環境のため、カードへの請求は行われません。実際のカード番号は入力しないでください。',
    );
    const number = screen.getByLabelText<HTMLInputElement>('カード番号');
    await userEvent.type(number, '411111111111111');
    expect(number).toHaveValue('4111 1111 1111 111');
    await userEvent.type(number, '2', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(number).toHaveValue('4111 1211 1111 1111');
    expect(number.selectionStart).toBe(7);
    await userEvent.clear(number);
    await userEvent.type(number, '378282246310005');
    expect(number).toHaveValue('3782 822463 10005');
  });
});
