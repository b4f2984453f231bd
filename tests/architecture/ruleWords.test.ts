import { expect, it } from 'vitest';
import { RECOVERY_TIME, SIGN_UP_TIME } from '#domain/account/links.ts';
import { CODE_MINUTES } from '#domain/account/phoneCode.ts';
import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import { BEFORE_ENTRY, beforeCharge, withinCharge } from '#domain/booking/words.ts';
import { OPEN_TIME } from '#domain/operator/lengths.ts';
import { sourcesOf } from './sources.ts';

const BY_THE_HOUR = { freeCancellationMinutes: FREE_CANCELLATION_MINUTES };

/** A rule that changes by its constant must not go on being told by its former number. */
it.each([
  ['5分前', BEFORE_ENTRY],
  ['1時間前', beforeCharge(BY_THE_HOUR)],
  ['開始まで60分', withinCharge(BY_THE_HOUR)],
  ['24時間以内', `${SIGN_UP_TIME}以内`],
  ['24時間有効', `${SIGN_UP_TIME}有効`],
  ['1時間以内に新しい', `${RECOVERY_TIME}以内に新しい`],
  ['1時間有効', `${RECOVERY_TIME}有効`],
  ['10分間', OPEN_TIME],
  ['10分間有効', `${CODE_MINUTES}分間有効`],
])('the words %s are made of the constant of their rule, and written nowhere', (words, made) => {
  expect(made).toBe(words);
  const writing = ['domain', 'contract', 'machines', 'src', 'server']
    .flatMap(sourcesOf)
    .filter(([, text]) => new RegExp(`(?<!\\d)${words}`).test(text))
    .map(([path]) => path);
  expect(writing).toEqual([]);
});
