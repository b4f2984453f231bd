import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
} from '@playwright/test';
import { PageErrors } from '#e2e/support/errors.ts';
import type { Server } from '#scripts/testing/server.ts';
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

/** The address of the house: no browser has passkeys at 127.0.0.1. */
export function houseOf(server: Server): string {
  return `http://localhost:${new URL(server.origin).port}/operator/`;
}

/** A desk of an operator: a window of 1280 px, with an authenticator. */
export function openDesk(browser: Browser, server: Server): Promise<Device> {
  return openDeskAt(browser, { baseURL: houseOf(server) });
}

/** The same at another address, or behind a proxy. */
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
