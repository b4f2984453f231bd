import { render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';

/** A screen, read as a whole. */
export interface ScreenReading {
  readonly address: string;
  /** The sentence of the test; else what is read and where. */
  readonly says?: string;
  /** The member who has signed in before; nobody if nothing is said. */
  readonly as?: Member;
  readonly answering?: Answers;
  /** Presses or types before it is read. */
  readonly doing?: () => Promise<void>;
  /** The text that comes last. */
  readonly until: string | RegExp;
  readonly reads: readonly string[];
  /** The sheet above the screen is read in place of the screen. */
  readonly inSheet?: true;
}

/** A part of a screen, where no address leads to what it says. */
export interface PartReading {
  readonly says: string;
  readonly part: ReactElement;
  readonly reads: readonly string[];
}

export const OK = () => ({ message: 'OK' });
export const guest: Member = { ...member, isGuest: true, name: '招待 太郎' };
export const refused = (status: number, code: string) => () =>
  HttpResponse.json({ message: code, code }, { status });

/** The screens of an area, each read aloud from its first line to its last. */
export function readScreens(screens: readonly ScreenReading[]): void {
  installApp();
  beforeEach(() => vi.spyOn(serverClock, 'now').mockReturnValue(NOW));
  afterEach(() => vi.restoreAllMocks());

  const titled = screens.map(
    (reading) => [reading.says ?? `${reading.until} (${reading.address})`, reading] as const,
  );
  it.each(titled)('says: %s', async (_, { address, as, answering, doing, until, reads, inSheet }) => {
    if (as) keepSignedIn(as);
    await openApp(address, { ...(as && { as }), ...(answering && { answering }) });
    await doing?.();
    await screen.findAllByText(until);
    await (inSheet ? expectAloud(screen.getByRole('dialog'), reads) : expectScreen(reads));
  });
}

/** Parts of an area's screens, each read aloud by itself. */
export function readParts(parts: readonly PartReading[]): void {
  it.each(parts)('says $says', async ({ part, reads }) => {
    const { container } = render(part, { wrapper: MemoryRouter });
    await expectAloud(container, reads);
  });
}
