import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { metadataOf } from '#src/shell/actors.ts';
import { credentialsOf } from '#src/shell/credentials.ts';
import { installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';

installApp();

const answeringAs = (tenantId: string | null) => ({
  'GET /metadata.json': () => ({ ...METADATA, tenant_id: tenantId }),
});

it.each([
  ['the same one', 'minato', 'minato', 'minato'],
  ['another one', 'minato', 'umi', 'umi'],
  ['none, because it knows it by itself', 'minato', null, null],
  ['one to a tab that remembers none', null, 'umi', 'umi'],
])('calls are for the tenant that the deployment names: %s', async (_, remembered, named, called) => {
  const shell = await openApp('/login', { answering: answeringAs(named) });
  const credentials = credentialsOf(shell, remembered);
  await vi.waitFor(() => expect(metadataOf(shell)).not.toBeNull());
  expect(credentials().tenantId).toBe(called);
});

it.each([null, 'minato'])(
  'calls are for the tenant that is remembered before it has: %s',
  async (remembered) => {
    const shell = await openApp('/login', {
      answering: { 'GET /metadata.json': () => new Promise<object>(() => undefined) },
    });
    expect(credentialsOf(shell, remembered)().tenantId).toBe(remembered);
  },
);

const guest: Member = { ...member, isGuest: true };

it.each([
  ['nobody', null, { token: null, isGuest: false, loginId: null }],
  ['a member', member, { token: 'token', isGuest: false, loginId: member.loginId }],
  ['a guest', guest, { token: 'token', isGuest: true }],
])('calls are those of %s', async (_, as, called) => {
  if (as !== null) keepSignedIn(as);
  const shell = await openApp('/terms', as === null ? {} : { as });
  expect(credentialsOf(shell, null)()).toMatchObject(called);
});

// docs/measured/firstScreen.md: a first screen needs neither.
it.each([
  ['/app/area-search', 'どこで使いますか'],
  ['/app/reservations', '予約はありません'],
])('%s waits neither for the deployment nor for the member to be known again', async (path, until) => {
  keepSignedIn();
  const never = () => new Promise<object>(() => undefined);
  await openApp(path, { answering: { 'GET /metadata.json': never, 'GET /settings/get-user': never } });
  expect(await screen.findByText(until)).toBeVisible();
});
