import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { phones } from '#e2e/support/phones.ts';
import { emptyDatabase } from '#e2e/support/template.ts';
import { reserve } from '#e2e/support/timetable.ts';
import { freePort } from '#scripts/lib/ports.mjs';
import { WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { type MailServer, startMailServer } from '#tests/support/server/mailServer.ts';
import { type Front, startFront } from './chain/front.ts';
import { type Step, stepsOf } from './chain/guide.ts';
import { mailed } from './chain/mails.ts';
import { Shell } from './chain/shell.ts';
import { openDeskAt } from './support.ts';

const ORIGIN = 'https://booths.example';
const OWNER = 'owner@booths.example';
const MEMBER = 'minato@example.jp';
const PASSWORD = 'tsukue3isu';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The means that a stranger has before the first command. */
interface Means {
  /** An empty database; undefined where there is no PostgreSQL. */
  readonly database: string | undefined;
  readonly mails: MailServer;
  /** Those of two processes, which the proxy asks in turn. */
  readonly ports: readonly [number, number];
  readonly front: Front;
  readonly home: string;
  readonly shell: Shell;
}

const test = phones.extend<{ readonly means: Means }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  means: async ({}, use, { workerIndex, repeatEachIndex }) => {
    const home = mkdtempSync(join(tmpdir(), 'komori-chain-'));
    const shell = new Shell(home);
    const mails = await startMailServer();
    const ports = [await freePort(), await freePort()] as const;
    const front = await startFront(ports);
    const database = await emptyDatabase(`chain_${workerIndex}_${repeatEachIndex}`);
    await use({ database, mails, ports, front, home, shell });
    await shell.close();
    front.stop();
    mails.stop();
    rmSync(home, { recursive: true });
  },
  proxy: ({ means }, use) => use({ server: means.front.address }),
  ignoreHTTPSErrors: true,
});

/** Writes what is ours into the environment of the service, as a stranger does with what is theirs. */
function edit(file: string, ours: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(ours)) {
    expect(text, `${name} stands in the example`).toMatch(new RegExp(`^${name}=`, 'm'));
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`);
  }
  writeFileSync(file, text);
}

/** At night the booths are closed: the service's clock goes ahead to ten in the morning of tomorrow, Tokyo. */
async function beTenInTheMorning(databaseUrl: string): Promise<void> {
  const tomorrow = new Date(Date.now() + 9 * 3_600_000 + DAY_MS).toISOString().slice(0, 10);
  const client = new Client(databaseUrl);
  await client.connect();
  await client
    .query('update tenants set clock_offset_ms = $1', [Date.parse(`${tomorrow}T10:00:00+09:00`) - Date.now()])
    .finally(() => client.end());
}

/** Signs up with the access key of the corporation of the example. */
async function signUp(page: Page, mails: MailServer, accessKey: string): Promise<void> {
  await page.goto(ORIGIN);
  await page.getByLabel('メールアドレス').fill(MEMBER);
  await page.getByRole('button', { name: WORDS.mailRegistration }).click();
  await page.goto(await mailed(mails, MEMBER, /https:\/\/\S+\/user\/signup-enterprise\/\S+/));
  await page.getByRole('button', { name: WORDS.agree }).click();
  await page.getByLabel('アクセスキー').fill(accessKey);
  await page.getByLabel('社員番号').fill('E-77');
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByLabel('お名前').fill('港 一郎');
  await page.getByLabel('生年月日').fill('19850501');
  await page.getByText('男性').click();
  await page.getByRole('button', { name: WORDS.register }).click();
  await expect(page).toHaveURL(/\/user\/app\/welcome-from-signup$/);
}

/** Types a command of the manual, and finds that it prints what stands below it. */
async function follow(shell: Shell, { command, prints }: Step): Promise<void> {
  const { code, said } = await shell.run(command);
  expect(code, said).toBe(0);
  for (const line of prints) expect(said).toMatch(line);
}

test('a stranger opens a chain by the manual: its owner enrols a passkey, and a member signs up, reserves and enters', async ({
  browser,
  page,
  means,
}) => {
  const { database = '', mails, ports, front, home, shell } = means;
  test.skip(database === '', 'There is no PostgreSQL here.');
  const steps = stepsOf('Open a chain');
  expect(steps.length).toBeLessThanOrEqual(10);
  const [clone, install, copy, environment, plan, apply, invite, start, ...more] = steps;
  expect([clone?.command, install?.command, more]).toEqual([
    expect.stringMatching(/^git clone /),
    'npm ci',
    [],
  ]);
  if (!copy || !environment || !plan || !apply || !invite || !start) throw new Error('Too few commands.');

  await follow(shell, copy);
  const [port, secondPort] = ports;
  const ours = {
    DATABASE_URL: database,
    SMTP_URL: mails.url,
    PORT: `${port}`,
    PIN_A1: '90210',
    KEY_MINATO: 'ours-2026',
  };
  edit(join(home, 'chain/service.env'), ours);
  await follow(shell, environment);
  // A plan says so by its code that there is something to do.
  const planned = await shell.run(plan.command);
  expect(planned.code, planned.said).toBe(2);
  for (const line of plan.prints) expect(planned.said).toMatch(line);
  // Nobody is there to say yes.
  const hash = /--plan [0-9a-f]+/.exec(planned.said)?.[0] ?? '';
  await follow(shell, { ...apply, command: `${apply.command} ${hash}` });
  await beTenInTheMorning(database);
  await follow(shell, invite);
  await shell.start(start.command, start.prints);
  await shell.start(`PORT=${secondPort} ${start.command}`, start.prints);

  const desk = await openDeskAt(browser, { proxy: { server: front.address }, ignoreHTTPSErrors: true });
  desk.errors.expect(/401 \(/);
  await desk.page.goto(await mailed(mails, OWNER, /https:\/\/\S+\/operator\/enrol\/\S+/));
  await desk.page.getByRole('button', { name: HOUSE_WORDS.enrol }).click();
  await expect(desk.page.getByRole('heading', { name: '自分' })).toBeVisible();
  await desk.page.getByRole('button', { name: HOUSE_WORDS.logOutHere }).click();
  await desk.page.goto(`${ORIGIN}/operator/`);
  await desk.page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn }).click();
  await desk.page.getByRole('link', { name: HOUSE_WORDS.ownPasskeys }).click();
  await desk.page.getByRole('navigation').getByRole('link', { name: HOUSE_WORDS.records }).click();
  // The world was applied before the service's clock went ahead: that day is another one.
  await desk.page.getByLabel('日', { exact: true }).fill('');
  const applied = desk.page.getByRole('row').filter({ hasText: hash.replace('--plan ', '') });
  await expect(applied).toContainText('設定を適用した');

  await signUp(page, mails, ours.KEY_MINATO);
  await page.getByRole('link', { name: WORDS.findBooths }).click();
  await expect(page.getByRole('link', { name: '東京駅 丸の内口' })).toBeVisible();
  await page.getByRole('link', { name: '東京駅 八重洲口' }).click();
  await page.getByRole('link', { name: '地下1階', exact: true }).click();
  await page.getByRole('link', { name: WORDS.chooseTime }).click();
  await page.getByRole('grid').waitFor();
  await page.getByText(WORDS.asList, { exact: true }).click();
  await page.getByRole('button', { name: 'A-1 10:05から11:05' }).click();
  await reserve(page);
  // The key pad of the door asks for what the stranger has written down.
  await expect(page.getByText(`暗証番号 ${ours.PIN_A1}`)).toBeVisible();
  await gesturesIn(page).enter();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();

  expect(front.answered).toEqual(new Set(ports));
  expect(desk.errors.unexpected).toEqual([]);
  await desk.context.close();
});
