import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
} from '@playwright/test';
import { PageErrors } from '#e2e/support/errors.ts';
import { test as base, expect } from '#e2e/support/test.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';

/** A device with passkeys: Chromium's own, made of nothing. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: PageErrors;
  /** Gets another authenticator beside the first, as a second device would be. */
  addAuthenticator(): Promise<void>;
  /** The finger is recognised, or not. */
  recognise(isUserVerified: boolean): Promise<void>;
}

const AUTHENTICATOR = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** The link that an operator is mailed to enrol a passkey. */
export const ENROLMENT = /http:\/\/localhost:\d+\/operator\/enrol\/\S+/;

/** Opens the sheet of an invitation and fills it in; answers the sheet. */
export async function fillInvitation(page: Page, mail: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: HOUSE_WORDS.inviteOperator }).click();
  const sheet = page.getByRole('dialog', { name: HOUSE_WORDS.inviteOperator });
  await sheet.getByLabel('仕事用のメールアドレス').fill(mail);
  await sheet.getByLabel('名前').fill(name);
  return sheet;
}

/** Invites somebody to be an owner as well. */
export async function inviteOwner(page: Page, mail: string, name: string): Promise<void> {
  const sheet = await fillInvitation(page, mail, name);
  await sheet.getByLabel('役割', { exact: true }).selectOption({ label: '管理者' });
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: HOUSE_WORDS.invite }).click();
  await expect(page.getByText(`${name}さんに招待のメールを送りました。`)).toBeVisible();
}

interface Fixtures {
  /** The address of the house: no browser has passkeys at 127.0.0.1. */
  readonly house: string;
  /** Opens another desk; an error in one of them that it did not expect fails the test. */
  readonly openDesk: () => Promise<Device>;
}

/** Playwright's test, with the desks of operators. */
export const test = base.extend<Fixtures>({
  house: ({ server }, use) => use(`http://localhost:${new URL(server.origin).port}/operator/`),

  openDesk: async ({ browser, house }, use) => {
    const desks: Device[] = [];
    await use(async () => {
      const desk = await openDeskAt(browser, { baseURL: house });
      desks.push(desk);
      return desk;
    });
    for (const { context } of desks) await context.close();
    expect(
      desks.flatMap(({ errors }) => errors.unexpected),
      'errors in the console',
    ).toEqual([]);
  },
});

/** A desk of an operator at an address, or behind a proxy: a window of 1280 px, with an authenticator. */
export async function openDeskAt(browser: Browser, where: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext({
    ...where,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    locale: 'ja-JP',
    reducedMotion: 'reduce',
  });
  const errors = new PageErrors();
  errors.watch(context);
  const page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const ids: string[] = [];
  const addAuthenticator = async (transport: 'internal' | 'usb') => {
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...AUTHENTICATOR, transport },
    });
    ids.push(authenticatorId);
  };
  await addAuthenticator('internal');
  return {
    page,
    context,
    errors,
    addAuthenticator: () => addAuthenticator('usb'),
    recognise: async (isUserVerified) => {
      for (const authenticatorId of ids) {
        await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
      }
    },
  };
}
