import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Member } from '#domain/account/member.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage, type PageEvent } from '#machines/shell/page.ts';
import { HeaderSlot } from '#src/app/header/HeaderSlot.tsx';
import type { MemberHeaderProps } from '#src/app/header/headerOf.ts';
import { type LoadScreen, screenCode } from '#src/shared/code/screenCode.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { holdingAll } from '#tests/machines/support/held.ts';
import { member } from '../support/openApp.tsx';

const guest: Member = { ...member, isPersonal: false, isGuest: true };

type Load = LoadScreen<MemberHeaderProps>;

let happen: (event: PageEvent) => void = () => undefined;

afterEach(() => vi.restoreAllMocks());

function show(load: Load, { as = member, pathname = '/app/area-search' } = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what the boundary has caught
  bindPage((happened) => {
    happen = happened;
    return () => undefined;
  });
  const still = holdingAll(shellMachine, (src) => src !== 'page');
  const shell = createActor(shellMachine.provide({ actors: still } as never), { systemId: SHELL_ID }); // stand-ins
  shell.start();
  return render(
    <MemoryRouter>
      <ShellProvider shell={shell}>
        <HeaderSlot code={screenCode(load)} pathname={pathname} member={as} />
        <main>どこで使いますか</main>
      </ShellProvider>
    </MemoryRouter>,
  );
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there: Load = async () => ({ default: ({ pathname }) => <p>残り2時間 {pathname}</p> });

it.each([
  { of: 'a guest’s line', as: guest, kept: [''] },
  { of: 'no line of a member, who may have nothing left', as: member, kept: [] },
])('keeps the place of $of until its code has come, and holds up nothing', async ({ as, kept }) => {
  const { container } = show(there, { as, pathname: '/app/notices' });
  expect(screen.getByText('どこで使いますか')).toBeVisible();
  const places = [...container.querySelectorAll('div[aria-hidden]')];
  expect(places.map(({ textContent }) => textContent)).toEqual(kept);
  expect(await screen.findByText('残り2時間 /app/notices')).toBeVisible();
  expect(container.querySelector('div[aria-hidden]')).toBeNull();
});

it('keeps no line where a guest has a card', () => {
  const { container } = show(there, { as: guest });
  expect(container.querySelector('div[aria-hidden]')).toBeNull();
});

it('says nothing where its code does not come, and is there as soon as there is a connection', async () => {
  const load = vi.fn<Load>().mockImplementationOnce(gone).mockImplementation(there);
  show(load);
  await act(async () => undefined);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('どこで使いますか')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => happen({ type: 'connection.lost' }));
  act(() => happen({ type: 'connection.restored' }));
  expect(await screen.findByText(/残り2時間/)).toBeVisible();
});

it('takes no screen along when it breaks', async () => {
  show(async () => ({
    default: () => {
      throw new Error('a bug');
    },
  }));
  await act(async () => undefined);
  expect(screen.getByText('どこで使いますか')).toBeVisible();
});
