import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NoteSheet } from '#src/booking/NoteSheet.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';

const flow = { send: () => undefined };
const way = { to: '/app/reservations', text: WORDS.showCurrent };
const onRetry = () => undefined;

it.each([
  ['a named way back alone is the primary', { back: WORDS.backToTimes }, WORDS.backToTimes, true],
  ['a named way back is quiet beside a way on', { back: WORDS.backToTimes, way }, WORDS.backToTimes, false],
  ['a named way back is quiet beside another try', { back: WORDS.back, onRetry }, WORDS.back, false],
  ['closing is quiet, also alone', {}, WORDS.close, false],
])('%s', (_, given, name, isPrimary) => {
  render(
    <NoteSheet flow={flow} title="予約できませんでした" {...given}>
      <p>予約数の上限に達しています。</p>
    </NoteSheet>,
    { wrapper: MemoryRouter },
  );
  expect(/primary/.test(screen.getByRole('button', { name }).className)).toBe(isPrimary);
});
