import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { required } from '#machines/shared/required.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { CancelLine } from '#src/visit/card/CancelLine.tsx';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { reservation } from '#tests/support/values/arbitraries.ts';

const reserved = {
  ...required(fc.sample(reservation, { numRuns: 1, seed: 1 })[0]),
  useState: 'reserved' as const,
  startsAt: at('2026-12-03T16:15:00'),
  endsAt: at('2026-12-03T18:00:00'),
  freeCancellationMinutes: 60,
  isBeingCancelled: false,
  chargedAt: null,
};

it.each([
  ['free of charge', '15:00', WORDS.cancelSheet],
  ['and paid for', '16:10', WORDS.giveUp],
])('a reservation that is given up %s is not while its door opens', (_, time, name) => {
  const shell = createActor(shellMachine);
  const line = (isLocked: boolean) => (
    <ShellProvider shell={shell}>
      <MemoryRouter>
        <CancelLine
          reservation={reserved}
          now={at(`2026-12-03T${time}:00`)}
          describedBy="name"
          isLocked={isLocked}
          onCancel={() => undefined}
        />
      </MemoryRouter>
    </ShellProvider>
  );
  const { rerender } = render(line(false));
  expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled');
  rerender(line(true));
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});
