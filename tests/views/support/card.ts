import { fireEvent, screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { bindCardProvider } from '#machines/shared/cardProvider.ts';

const CARD = {
  カード番号: '5555555555554444',
  '有効期限（月）': '9',
  '有効期限（年）': '29',
  セキュリティコード: '123',
  カード名義人: 'H Y',
};

/** Fills in a whole card. */
export async function fillCard(): Promise<void> {
  for (const [label, value] of Object.entries(CARD)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

/** Has the card provider make a token of every card, until the test has ended. */
export function makeTokens(): void {
  bindCardProvider({ makeToken: async () => ({ kind: 'made', token: 't1' }), mistakesOf: async () => ({}) });
  onTestFinished(() =>
    bindCardProvider({ makeToken: async () => ({ kind: 'unreachable' }), mistakesOf: async () => ({}) }),
  );
}
