import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';

installApp();

it.each([
  '/app/settings/notifications',
  '/app/settings/change-email',
  '/app/settings/signed-in-devices',
  '/confirm-email/new%40example.jp/token-9',
])(
  '%s is said not to be there, to who comes by its address, where the server does not know it',
  async (address) => {
    keepSignedIn();
    await openApp(address, {
      answering: {
        'GET /metadata.json': () => ({ ...METADATA, additions: [] }),
        'GET /settings/notifications': () => new Response(null, { status: 404 }),
        'GET /notices': () => ({ notices: [] }),
      },
    });
    expect(await screen.findByText('このサービスには、この設定はありません。')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog'), 'nothing went wrong').toBeNull();
    expect(screen.queryByRole('button', { name: WORDS.retry })).toBeNull();
  },
);
