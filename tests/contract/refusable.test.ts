// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { login } from '#contract/account/session.ts';
import { alternativesOf, newQuoteOf } from '#contract/booking/refusals.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { ApiFailure, apiErrorOf, refusable } from '#contract/errors.ts';
import { unknownBooth } from '#domain/booking/availability.ts';
import { answering, confirmation, refused } from './answering.ts';

describe('an expected refusal is a value', () => {
  const codes = ['slot_taken', 'price_changed'] as const;
  const reserve = () => refusable(call(createReservation, confirmation, { key: 'k' }), codes);

  it('beside a success', async () => {
    answering(() => HttpResponse.json({ message: 'OK', tranid: 9 }));
    expect(await reserve()).toEqual({ kind: 'done', value: { id: 9, isMailQueued: false } });
  });

  it('with what else the answer says: the alternatives of a lost slot', async () => {
    const alternative = {
      telecube_id: 2,
      cube_name: 'ブース2',
      date: '2026-11-21',
      hour: 9,
      minute: 5,
      interval: 60,
    };
    answering(refused(409, { message: '埋まりました。', code: 'slot_taken', alternatives: [alternative] }));
    const answer = await reserve();
    expect(answer).toMatchObject({ kind: 'refused', code: 'slot_taken', message: '埋まりました。' });
    expect(alternativesOf(answer.kind === 'refused' ? answer.body : null)).toEqual([
      {
        booth: { ...unknownBooth(2), boothName: 'ブース2' },
        date: '2026-11-21',
        start: 545,
        interval: 60,
      },
    ]);
  });

  it('with the new quote of a changed price', async () => {
    const quote = { price: 1500, taxInPrice: 1650, useCouponTime: 0 };
    answering(refused(409, { message: '変わりました。', code: 'price_changed', quote }));
    const answer = await reserve();
    expect(newQuoteOf(answer.kind === 'refused' ? answer.body : null)?.amount).toEqual({
      net: 1500,
      tax: 150,
      gross: 1650,
    });
  });

  it.each([null, 'text', {}, { message: '', code: 'slot_taken', alternatives: 'none' }])(
    'and says nothing more where the answer holds nothing that can be read: %j',
    (body) => {
      expect([alternativesOf(body), newQuoteOf(body)]).toEqual([[], null]);
    },
  );

  it.each([
    ['another code', 409, { message: 'だめです。', code: 'card_required' }],
    ['no code', 409, { message: '埋まりました。' }],
    ['a failure of the server', 500, { message: 'x', code: 'slot_taken' }],
  ])('and %s stays a rejection', async (_, status, body) => {
    answering(refused(status, body));
    await expect(reserve()).rejects.toBeInstanceOf(ApiFailure);
  });

  it.each([
    [400, 'wrong_credentials'],
    [429, 'throttled'],
  ] as const)('of other kinds too: %i %s', async (status, code) => {
    const body = { message: 'だめです。', code };
    answering(refused(status, body));
    const answer = await refusable(call(login, { loginId: 'a', password: 'b' }, {}), [code]);
    expect(answer).toEqual({ kind: 'refused', ...body, body });
  });

  it('and a rejection that is no failure of a call passes as it is', async () => {
    const bug = new TypeError('bug');
    await expect(refusable(Promise.reject(bug), codes)).rejects.toBe(bug);
  });
});

it('what is no failure of a call counts as a broken contract', () => {
  expect(apiErrorOf(new TypeError('bug'))).toEqual({ kind: 'contract', path: '' });
  expect(apiErrorOf(undefined)).toEqual({ kind: 'contract', path: '' });
});
