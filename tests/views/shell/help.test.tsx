import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import type { Role } from '#domain/account/role.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { corporate, guest } from '#tests/support/people/member.ts';
import { type Answers, address, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';

installApp();

const MEMBERS: Readonly<Record<Role, Member>> = {
  personal: member,
  corporate: corporate(),
  campaign: corporate({ loginId: 'campaign@example.jp' }),
  guest: guest(),
};
const campaign: Answers = { 'GET /get-balance': () => ({ balance: 3000, campaing_flag: 1 }) };

const helpOf = () => screen.findByRole('dialog', { name: 'はじめての方へ' });

async function open(as: Member, path: string): Promise<void> {
  keepSignedIn(as);
  await openApp(path, { as, answering: as === MEMBERS.campaign ? campaign : {} });
}

describe.each(Object.entries(MEMBERS))('the help of a %s member', (_, as) => {
  it('stands above the screen to which /app leads, and is gone once it is closed', async () => {
    await open(as, '/app');
    const help = await helpOf();
    expect(address()).toBe('/app/area-search');
    expect(within(help).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(help).getByRole('button', { name: WORDS.hideHelp }));
    await waitFor(() => expect(help).not.toBeInTheDocument());
  });
});
