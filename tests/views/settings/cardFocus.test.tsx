import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { CardField } from '#domain/settings/cardEntry.ts';
import { cardEntryMachine } from '#machines/settings/card/entry.ts';
import { CardFields } from '#src/settings/card/CardFields.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/reading.ts';

const LABELS: Readonly<Record<CardField, string>> = {
  card_number: 'カード番号',
  card_expire_month: '有効期限（月）',
  card_expire_year: '有効期限（年）',
  security_code: 'セキュリティコード',
  holdername: 'カード名義人',
};

const CARD = {
  card_number: '4111111111111111',
  card_expire_month: '9',
  card_expire_year: '29',
  security_code: '123',
  holdername: 'Hanako Yamada',
};

it.each(Object.entries(LABELS))('leads to the field that is missing: %s', async (name, label) => {
  const entry = createActor(cardEntryMachine, { input: { entry: { ...CARD, [name]: '' } } }).start();
  onTestFinished(() => void entry.stop());
  render(<CardFields entry={entry} />);
  act(() => document.body.focus());
  await press(WORDS.change);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/./);
});

it('leads nowhere with what was wrong when it was opened', () => {
  const mistakes = { card_number: ['使えないカードです。'] };
  const entry = createActor(cardEntryMachine, { input: { entry: CARD, mistakes } }).start();
  onTestFinished(() => void entry.stop());
  render(<CardFields entry={entry} />);
  expect(screen.getByLabelText('カード番号')).toHaveAccessibleDescription('使えないカードです。');
  expect(document.body).toHaveFocus();
});
