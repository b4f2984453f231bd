// @vitest-environment jsdom
/** docs/backend.md, "What the app does without": a floor behind a passcode where no 403 of ours says so. */
import { beforeEach, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { floorMachine } from '#machines/search/floor.ts';
import { passcodeMachine } from '#machines/search/passcode/chart.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { onPlainServer } from '#tests/contract/onPlainServer.ts';
import { actorOf } from '#tests/machines/support/asking.ts';
import { member } from '#tests/views/support/openApp.tsx';

const CHECK = 'POST /reservations/check-passcode';
const FLOOR = 'GET /search/get-floormap/{id}';

function signIn(loginId: string, isPersonal = true): void {
  writePart('Auth.signIn', { token: 'token', user: memberCodec.encode({ ...member, loginId, isPersonal }) });
}
/** The data that the floor's resource loads. */
const load = (of: number) => toPromise(createActor(actorOf(floorMachine, 'load'), { input: { of } }).start());
const enter = (passcode: string) =>
  toPromise(
    createActor(actorOf(passcodeMachine, 'authPasscode'), { input: { floorMapId: 4, passcode } }).start(),
  );

let visits = 0;
beforeEach(() => {
  bindStores(memoryStores());
  visits += 1;
  signIn(`hanako-${visits}@example.jp`); // what was right is remembered by member, until the page is left
});

it('asks whether a floor is locked before it asks for the floor, and shows nothing of one that is', async () => {
  const { asked } = await onPlainServer();
  expect(await load(4)).toMatchObject({ kind: 'refused', code: 'passcode_required' });
  expect(asked).toContain(CHECK);
  expect(asked).not.toContain(FLOOR);
  expect(await load(1)).toMatchObject({ kind: 'done', value: { id: 1 } });
});

it('shows the floor after the right code, and asks again for another member and after a wrong one', async () => {
  const { asked } = await onPlainServer();
  await enter('000000');
  expect(await load(4)).toMatchObject({ kind: 'refused', code: 'passcode_required' });
  await enter('246810');
  expect(await load(4)).toMatchObject({ kind: 'done', value: { id: 4 } });
  const checks = () => asked.filter((name) => name === CHECK).length;
  expect(checks()).toBe(1);
  signIn('taro@example.jp');
  await load(4);
  expect(checks(), 'asked for the next member at the same device').toBe(2);
});

it('asks no corporate member for a code', async () => {
  const { asked } = await onPlainServer();
  signIn('jiro@example.jp', false);
  expect(await load(4)).toMatchObject({ kind: 'done', value: { id: 4 } });
  expect(asked).not.toContain(CHECK);
});

it('leaves it to a server that refuses by itself', async () => {
  const { asked } = await onPlainServer();
  serverCapabilities.learn({
    requestKeys: false,
    additions: ['GET /search/get-floormap/{id} floormap.image_size'],
  });
  await load(4).catch(() => undefined);
  expect(asked).not.toContain(CHECK);
});
