// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { operatorSessionMachine } from '#machines/operator/session/chart.ts';
import { answering, refused } from '#tests/contract/answering.ts';
import { actorOf } from '../../support/asking.ts';

const signOut = () => toPromise(createActor(actorOf(operatorSessionMachine, 'signOut')).start());

it('A session that is over already is signed out, as was wanted.', async () => {
  const asked = answering(refused(401, { message: '認証エラーが発生しました。', code: 'unauthenticated' }));
  await expect(signOut()).resolves.toBeUndefined();
  expect(asked).toHaveLength(1);
});

it('A session whose end the server refuses otherwise is not taken for signed out.', async () => {
  answering(refused(403, { message: 'だめです。', code: 'forbidden' }));
  await expect(signOut()).rejects.toMatchObject({ error: { code: 'forbidden' } });
});
