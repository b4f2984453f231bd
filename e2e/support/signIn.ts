import type { Page } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { gesturesIn } from './gestures.ts';
import { STORAGE_KEY } from './survey.ts';

/** The accounts of the demo world; each has the same password. */
export type Account = 'personal' | 'personal2' | 'nocard' | 'corporate' | 'special' | 'campaign' | 'newterms';

const PASSWORD = 'komori2026';

/** Signs in on the login screen, as a member does. Does not wait for what comes next. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('login');
  await fillLogin(page, account);
}

/** Fills in and sends the login screen that is open. */
export async function fillLogin(page: Page, account: Account): Promise<void> {
  await gesturesIn(page).signIn(`${account}@example.jp`, PASSWORD);
}

/** A member as their own calls know them. */
export interface Session {
  readonly token: string;
  readonly user: object;
}

/** Signs somebody in by the call of the login screen, without a page. */
export async function signedIn(server: Server, account: Account): Promise<Session> {
  // It answers with 200.
  return (await server.call('/login', { loginid: `${account}@example.jp`, pw: PASSWORD })) as Session;
}

/**
 * Has the page's next load find the member signed in, by the call of the login screen: for journeys that are not about
 * signing in. Once only: whoever logs out in the page stays logged out.
 */
export async function beSignedIn(page: Page, server: Server, account: Account): Promise<Session> {
  const { token, user } = await signedIn(server, account);
  await page.addInitScript(
    ([origin, key, signed]) => {
      const mark = `journey ${signed.token}`;
      if (location.origin !== origin || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, '');
      const { Auth: _, ...others } = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...others, Auth: { signIn: signed } }));
    },
    [server.origin, STORAGE_KEY, { token, user }] as const,
  );
  return { token, user };
}
