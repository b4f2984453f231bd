import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { calls } from './openApp.tsx';

/** The dialog of that title, once it is there. */
export function dialogOf(title: string): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: title });
}

/** A copy of a part as it is seen, without the words that are heard in place of its signs. */
export function asSeen(part: Element): Element {
  const copy = document.importNode(part, true);
  for (const heard of copy.querySelectorAll('[aria-hidden=true] + .visually-hidden')) heard.remove();
  return copy;
}

/** The text beside a term, as a person reads it: `1,749円 税込（うち消費税 129円）`. */
export function said(part: HTMLElement, term: string): string | null {
  const beside = within(part).getByText(term, { selector: 'dt' }).nextElementSibling;
  return beside && asSeen(beside).textContent;
}

/** Presses what has that name: in the topmost dialog if there is one, for the page behind it is inert. */
export async function press(
  name: string | RegExp,
  role: 'button' | 'link' | 'radio' = 'button',
): Promise<void> {
  const found = await waitFor(() =>
    within(screen.queryAllByRole('dialog').at(-1) ?? document.body).getByRole(role, { name }),
  );
  await userEvent.click(found);
}

/** Neither Esc nor a second one, at which a browser closes a dialog whatever the page says, closes it for good. */
export async function expectLocked(dialog: HTMLElement): Promise<void> {
  await userEvent.keyboard('{Escape}');
  act(() => (dialog as HTMLDialogElement).close()); // every sheet is one
  await waitFor(() => expect(dialog).toHaveProperty('open', true));
  expect(dialog).toBeVisible();
}

/** Every body that was sent to a call, as it was sent. */
export function bodiesOf(name: string): unknown[] {
  return calls.filter((call) => call.name === name).map(({ body }) => JSON.parse(body));
}

/** The key of each time that a call was made. */
export function keysOf(name: string): (string | null)[] {
  return calls.filter((call) => call.name === name).map(({ headers }) => headers.get('idempotency-key'));
}

/** The last words that a screen reader was told without having asked. */
export function announced(): string {
  return document.querySelector('[aria-live="polite"]')?.textContent ?? '';
}

/** An answer that comes when it is told to. */
export function later(): { readonly answer: () => Promise<object>; readonly say: (body: object) => void } {
  const { promise, resolve } = Promise.withResolvers<object>();
  return { answer: () => promise, say: resolve };
}
