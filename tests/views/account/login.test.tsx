import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, address, calls, installApp, METADATA, openApp } from '../support/openApp.tsx';
import { bodiesOf, later, press } from '../support/reading.ts';

installApp();
afterEach(() => void vi.unstubAllGlobals());

async function open(answering: Answers = {}, link = '/login'): Promise<void> {
  await openApp(link, { answering });
  await screen.findByRole('heading', { level: 1, name: TITLES.signIn });
}

async function fill(id: string, password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('メールアドレスまたは会員ID'), id);
  await userEvent.type(screen.getByLabelText('パスワード'), password);
}

/** Puts the characters into the field one by one in the very task in which it comes, before React has done anything. */
function typeWhenItComes(label: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const field = screen.queryByLabelText<HTMLInputElement>(label);
      if (!field) return;
      watch.disconnect();
      for (const character of text) typeInto(field, character);
      resolve();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

/** A key as a browser takes it: after what stands there, told to the page at once. */
function typeInto(field: HTMLInputElement, character: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, field.value + character);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('the login', () => {
  it('stands in the thumb’s reach, above the keyboard of a phone', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard');
    await open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: WORDS.signIn });
    expect(button.closest('[data-dock]')).not.toBeNull();
    viewport.height = 468;
    viewport.dispatchEvent(new Event('resize'));
    expect(keyboard()).toBe(`${window.innerHeight - 468}px`);
    Object.assign(viewport, { height: 384, scale: 2 });
    viewport.dispatchEvent(new Event('resize'));
    expect(keyboard()).toBe('0px');
    // A form of few fields is docked in the same way; a screen without one has nothing above a keyboard.
    await userEvent.click(screen.getByRole('link', { name: WORDS.forgotten }));
    const mail = await screen.findByRole('button', { name: WORDS.mailRecovery });
    expect(mail.closest('[data-dock]')).not.toBeNull();
    viewport.dispatchEvent(new Event('resize'));
    expect(keyboard()).toBe('0px');
    await userEvent.click(screen.getByRole('link', { name: WORDS.backToSignIn }));
    await userEvent.click(await screen.findByRole('link', { name: WORDS.signUp }));
    await userEvent.click(await screen.findByRole('link', { name: WORDS.terms }));
    await screen.findByRole('heading', { level: 1, name: TITLES.terms });
    viewport.dispatchEvent(new Event('resize'));
    expect(keyboard()).toBe('');
  });

  it('loses nothing of what is typed at the moment at which its field comes', async () => {
    const typed = typeWhenItComes('メールアドレスまたは会員ID', 'kaiin@example.jp');
    await openApp('/login', { isStrict: false });
    await typed;
    await waitFor(() =>
      expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('kaiin@example.jp'),
    );
  });

  it('sends what was typed, once, and says that it is doing so', async () => {
    const answer = later();
    await open({ 'POST /login': answer.answer });
    await fill('kaiin@example.jp', 'himitsu-88');
    await press(WORDS.signIn);
    const busy = await screen.findByRole('button', { name: WORDS.signingIn });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(busy);
    answer.say(HttpResponse.error());
    await screen.findByRole('alert');
    expect(bodiesOf('POST /login')).toEqual([{ loginid: 'kaiin@example.jp', pw: 'himitsu-88' }]);
  });

  it('says beside each field what is missing, leads to the first, and sends nothing', async () => {
    await open();
    await press(WORDS.signIn);
    const id = screen.getByLabelText('メールアドレスまたは会員ID');
    await waitFor(() => expect(id).toHaveAttribute('aria-invalid', 'true'));
    expect(id).toHaveFocus();
    expect(id).toHaveAccessibleDescription(/ID.*ください/);
    expect(screen.getByLabelText('パスワード')).toHaveAccessibleDescription(/パスワード.*ください/);
    expect(calls.map(({ name }) => name)).not.toContain('POST /login');
  });

  it('says the refusal of the server beside the button, and keeps what was typed', async () => {
    const refused = { message: 'IDまたはパスワードが違います。', code: 'wrong_credentials' };
    await open({ 'POST /login': () => HttpResponse.json(refused, { status: 400 }) });
    await fill('kaiin@example.jp', 'chigau');
    await press(WORDS.signIn);
    expect(await screen.findByRole('alert')).toHaveTextContent('IDまたはパスワードが違います。');
    expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('kaiin@example.jp');
    expect(address()).toBe('/login');
  });

  it('fills in the ID of the link, and shows the password when asked to', async () => {
    await open({}, '/login?loginid=akari%40example.jp');
    expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('akari@example.jp');
    const password = screen.getByLabelText('パスワード');
    expect(password).toHaveAttribute('type', 'password');
    await press(/表示/);
    expect(password).toHaveAttribute('type', 'text');
    await press(/表示|隠/);
    expect(password).toHaveAttribute('type', 'password');
  });

  it('says what is only played, where that is so, and for which devices it is made', async () => {
    await open();
    expect(
      screen.getByText('デモ環境です。お支払い・メール・ドアは模擬の動作で、請求や送信は行われません。'),
    ).toBeVisible();
    const folded = screen.getByText('お使いになれる環境').closest('details');
    expect(folded).not.toHaveAttribute('open');
    expect(folded).toHaveTextContent('iOS 11 以降：Safari');
  });

  it('says nothing of that where payments are real', async () => {
    await open({ 'GET /metadata.json': () => ({ ...METADATA, demo: false, app_name: '丸の内ブース' }) });
    expect(await screen.findByText('丸の内ブース')).toBeVisible();
    expect(document.body).not.toHaveTextContent('デモ環境');
  });
});
