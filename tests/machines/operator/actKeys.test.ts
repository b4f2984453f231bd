// @vitest-environment jsdom
/** Each act of an operator is one call, under the key of its command: what is confirmed is not done twice. */
import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { type Act, actMachine } from '#machines/operator/act.ts';
import { answerRequests } from '#tests/support/wire/fakeXhr.ts';
import { actorOf } from '../support/asking.ts';

type ByCall = Exclude<Act['kind'], 'addPasskey'>;

const right = { role: 'staff', areas: null, corporationId: null } as const;
const invitation = { name: '佐藤 恵', mail: 'megumi@example.jp', ...right };
const ACTS: { readonly [Kind in ByCall]: readonly [Act & { readonly kind: Kind }, string] } = {
  makeCodes: [{ kind: 'makeCodes' }, 'POST /operator/codes'],
  signOutEverywhere: [{ kind: 'signOutEverywhere' }, 'POST /operator/sign-out-everywhere'],
  removePasskey: [{ kind: 'removePasskey', id: 7 }, 'DELETE /operator/passkeys/7'],
  invite: [{ kind: 'invite', invitation }, 'POST /operator/operators'],
  inviteAgain: [{ kind: 'inviteAgain', id: 7 }, 'POST /operator/operators/7/invitation'],
  changeRight: [{ kind: 'changeRight', id: 7, right }, 'POST /operator/operators/7'],
  remove: [{ kind: 'remove', id: 7, reason: '退職' }, 'POST /operator/operators/7/removal'],
  signOut: [{ kind: 'signOut', id: 7 }, 'POST /operator/operators/7/sign-out'],
  answerRecovery: [
    { kind: 'answerRecovery', id: 7, isAllowed: true, reason: null },
    'POST /operator/recoveries/7',
  ],
};

it.each(Object.entries(ACTS))('%s goes out once under the key of its command', async (_, [content, way]) => {
  const sent = answerRequests(() => 'network');
  const input = { key: 'key-9', content };
  await expect(toPromise(createActor(actorOf(actMachine, 'perform'), { input }).start())).rejects.toThrow();
  expect(sent.map(({ method, path, key }) => [`${method} ${path}`, key])).toEqual([[way, 'key-9']]);
});
