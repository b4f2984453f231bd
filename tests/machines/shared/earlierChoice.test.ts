// @vitest-environment jsdom
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { choosingFavourite } from '#machines/search/favourites.ts';
import { keepChoice, keptChoices } from '#machines/shared/keptChoices.ts';
import { required } from '#machines/shared/required.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { answering } from '#tests/contract/answering.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { actorOf } from '../support/asking.ts';

it.each([
  ['the end of the session', 401, ['key-1', 'key-2']],
  ['the server', 409, ['key-2']],
])('an earlier choice that %s has refused is kept only where it may still hold', async (_, status, kept) => {
  const before = serverCapabilities.current();
  onTestFinished(() => serverCapabilities.learn(before));
  serverCapabilities.learn({ requestKeys: true, additions: ['POST /favourites'] });
  bindStores(memoryStores());
  const user = memberCodec.encode(required(fc.sample(member, { numRuns: 1, seed: 1 })[0]));
  writePart('Auth.signIn', { token: 't', user });
  const choices = [true, false].map((isFavourite, index) => ({
    key: `key-${index + 1}`,
    content: { kind: 'room' as const, id: 3, isFavourite },
  }));
  for (const choice of choices) keepChoice(choosingFavourite.keptAs(choice));
  const asked = answering(() =>
    HttpResponse.json({ code: 'favourites_full', message: 'だめです。' }, { status }),
  );
  const send = actorOf(choosingFavourite.machine, 'send');
  await expect(toPromise(createActor(send, { input: choices[1] }).start())).rejects.toThrow();
  expect(keptChoices().map(({ key }) => key)).toEqual(kept);
  expect(asked.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual(
    status === 401 ? ['key-1'] : ['key-1', 'key-2'],
  );
});
