import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getUser } from '#contract/account/member.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { type LeftOut, problemOf, readAs } from '#contract/reading.ts';
import { getFloorMap, listPlaces } from '#contract/search/places.ts';
import { floorMap, reservation } from '#tests/support/values/arbitraries.ts';
import { calls } from './calls/calls.ts';

const specified = calls
  .filter(({ endpoint }) => !endpoint.additive)
  .map(({ name, endpoint, output }) => [name, endpoint, output] as const);

/** Under free keys there are slots, months and options: nobody's field is unknown there. */
const FREE_KEYS = ['availability', 'usage_history', 'option_texts'];

/** The same moment, day, hour, number or flag in another form; `dice` chooses which. */
function otherwise(value: unknown, dice: () => number, key = ''): unknown {
  const one = <T>(...forms: readonly T[]) => forms[dice() % forms.length];
  if (Array.isArray(value)) return value.map((each) => otherwise(each, dice));
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== null || dice() % 2 === 0);
    const worded = entries.map(([name, each]) => [name, otherwise(each, dice, name)]);
    return { ...Object.fromEntries(worded), ...(!FREE_KEYS.includes(key) && { somebody_elses: [{ a: 1 }] }) };
  }
  if (typeof value === 'boolean') return one<unknown>(value, Number(value), `${Number(value)}`, `${value}`);
  if (typeof value === 'number') return one<unknown>(value, `${value}`);
  if (typeof value !== 'string') return value;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(value) ?? [];
  if (hour !== undefined) {
    const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
    const iso = new Date(`${local.replace(' ', 'T')}+09:00`).toISOString();
    return one(
      value,
      local,
      local.replaceAll('-', '/'),
      local.replace(' ', 'T'),
      iso,
      iso.replace('.000', ''),
    );
  }
  if (year !== undefined && value.includes('-')) {
    return one(value, `${year}/${month}/${day}`, `${year}${month}${day}`, `${value} 00:00:00`);
  }
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(value) ?? [];
  if (hours !== undefined)
    return one(value, `${Number(hours)}:${minutes}`, `${value}:00`, `${hours}${minutes}`);
  return value;
}

function read(schema: v.GenericSchema, value: unknown) {
  const leftOut: LeftOut[] = [];
  const result = v.safeParse(
    schema,
    readAs(schema, value, (left) => leftOut.push(left)),
  );
  return { result, leftOut };
}

describe('any form that the specification allows is read, and what nobody knows is ignored', () => {
  it.each(specified)('%s', (_, { response, output }, answers) => {
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat({ max: 59 })), (answer, throws) => {
        const wire = JSON.parse(JSON.stringify(output.encode(answer)));
        const { result, leftOut } = read(
          response,
          otherwise(wire, () => throws.next().value ?? 0),
        );
        expect(leftOut).toEqual([]);
        expect(result.success && output.decode(result.output)).toEqual(answer);
      }),
      { numRuns: 40 },
    );
  });
});

/** The way to each field of an answer, as `reservations[0].telecube.cube_name`; none below free keys. */
function fieldsOf(value: unknown, way = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${way}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const field = way === '' ? name : `${way}.${name}`;
    return [field, ...(FREE_KEYS.includes(name) ? [] : fieldsOf(each, field))];
  });
}

/** The same without that field. */
function without(value: unknown, field: string, way = ''): unknown {
  if (Array.isArray(value)) return value.map((each, index) => without(each, field, `${way}[${index}]`));
  if (value === null || typeof value !== 'object') return value;
  const named = (name: string) => (way === '' ? name : `${way}.${name}`);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => named(name) !== field)
      .map(([name, each]) => [name, without(each, field, named(name))]),
  );
}

describe('what is needed and missing is named, however deep it lies', () => {
  it.each(specified)('%s', (_, { response, output }, answers) => {
    for (const answer of fc.sample(answers, { numRuns: 3, seed: 1 })) {
      const wire: unknown = JSON.parse(JSON.stringify(output.encode(answer)));
      for (const field of fieldsOf(wire)) {
        const { result, leftOut } = read(response, without(wire, field));
        const named = result.issues === undefined ? leftOut : [problemOf(result.issues[0])];
        if (named.length > 0) expect(named).toEqual([{ field, problem: 'is missing' }]);
      }
    }
  });
});

const [someReservation] = fc.sample(reservation, { numRuns: 1, seed: 1 });
const [someFloor] = fc.sample(floorMap, { numRuns: 1, seed: 1 });
if (!someReservation || !someFloor) throw new Error('Failed to make examples.');
const [row] = listReservations.output.encode([someReservation]).reservations;
const floor = getFloorMap.output.encode(someFloor).floormap;

describe('a list with a row that says not what is needed', () => {
  it('is shown without it, and the row is named', () => {
    const { result, leftOut } = read(listReservations.response, {
      reservations: [row, { ...row, tranid: undefined }, { ...row, use_state: 77 }],
    });
    expect(result).toMatchObject({ success: true, output: { reservations: [{ tranid: row?.tranid }] } });
    expect(leftOut).toEqual([
      { field: 'reservations[1].tranid', problem: 'is missing' },
      { field: 'reservations[2].use_state', problem: expect.stringContaining('is 77 and should be') },
    ]);
  });

  it('is one where a list within it can be read in part', () => {
    const wire = { floormaps: [{ ...floor, telecubes: [{ id: 1 }, { id: 'x' }] }], telecubes: [] };
    const { result, leftOut } = read(listPlaces.response, wire);
    expect(result).toMatchObject({ output: { floormaps: [{ telecubes: [{ id: 1 }] }] } });
    expect(leftOut).toEqual([{ field: 'floormaps[0].telecubes[1].id', problem: expect.any(String) }]);
  });
});

describe('a word or a moment that nobody knows', () => {
  const member = { loginid: 'a', classification: 0 };

  it('keeps no member out where it need not be said', () => {
    const { result, leftOut } = read(getUser.response, { user: { ...member, gender: 2 } });
    expect([result.success, leftOut]).toEqual([true, []]);
    const decoded = result.success && getUser.output.decode(result.output as never); // it answered that
    expect(decoded).toMatchObject({ gender: null });
  });

  it('is a notice that has not been read, and a booth that opens as most do', () => {
    const notices = [{ id: 1, contents: 'a', created_at: '20261128120000', read_at: '0000-00-00 00:00:00' }];
    const { result } = read(listNotices.response, { notices });
    expect(result).toMatchObject({ success: true, output: { notices: [{ read_at: null }] } });
    const booth = read(listReservations.response, { reservations: [{ ...row, booth_type: 7 }] });
    expect([booth.result.success, booth.leftOut]).toEqual([true, []]);
  });

  it('is no answer where it is an amount', () => {
    const { result } = read(getPrice.response, { price: 'a lot', taxInPrice: 550, useCouponTime: 0 });
    expect(result.issues?.map(problemOf)).toEqual([
      { field: 'price', problem: expect.stringContaining('is "a lot" and should be') },
    ]);
  });
});

describe('a reservation of another server', () => {
  const decoded = (more: object) => {
    const { result } = read(listReservations.response, { reservations: [{ ...row, ...more }] });
    return result.success ? listReservations.output.decode(result.output as never)[0] : undefined; // it answered that
  };

  it.each([4, 5, 6, 7, 8, '8'])('is in use in the state %j', (use_state) => {
    expect(decoded({ use_state })?.useState).toBe('extended');
  });

  it('keeps its Wi-Fi password to itself', () => {
    expect(decoded({ telecube: { ...row?.telecube, wifi_password: 'secret' } })).toEqual(someReservation);
  });

  it('is one by the few fields that it needs', () => {
    const { tranid, telecube_id, reserve_start_time, reserve_end_time, use_state } = row ?? {};
    const needed = { tranid, telecube_id, telecube: {}, reserve_start_time, reserve_end_time, use_state };
    const { result, leftOut } = read(listReservations.response, { reservations: [needed] });
    expect([result.success, leftOut]).toEqual([true, []]);
  });

  it('does not disappear for a field of ours that means another thing there', () => {
    expect(decoded({ charged_at: 'yesterday' })).toEqual({ ...someReservation, chargedAt: null });
  });
});

describe('an answer that says nothing', () => {
  const UNSPECIFIED = [
    'POST /send-registration-url',
    'POST /recover-password',
    'POST /reset-password',
    'POST /settings/patch-user',
    'POST /settings/change-phone',
    'POST /settings/change-payment',
    'POST /settings/change-password',
    'DELETE /settings/delete-user',
    'POST /notices/{id}/read',
    'POST /setting/apply-coupon-code',
    'POST /settings/survey/answer',
    'POST /reservations',
    'POST /reservations/immediate',
    'POST /reservations/{tranid}/extend',
    'POST /reservations/cancel',
    'POST /reservations/cancelForced',
    'POST /reservations/open-door',
    'POST /reservations/unlock',
  ];

  it.each(UNSPECIFIED)('to %s, whose answer is not specified, is done', (name) => {
    const [found] = specified.filter(([each]) => each === name);
    const silent = ['', null, 'OK', {}, { result: true }, { message: 'キャンセルしました。' }];
    const taken = silent.map((answer) => read(found?.[1].response ?? v.never(), answer).result.success);
    expect(taken).toEqual(silent.map(() => true));
  });

  it('to one whose answer is specified is none', () => {
    expect(read(listReservations.response, '').result.issues?.map(problemOf)).toEqual([
      { field: 'reservations', problem: 'is missing' },
    ]);
  });

  it('is none where somebody between has sent a page', () => {
    const [cancel] = specified.filter(([name]) => name === 'POST /reservations/cancel');
    expect(read(cancel?.[1].response ?? v.never(), '<h1>Free Wi-Fi</h1>').result.success).toBe(false);
  });
});

it('adds up the months of a history that tells what each use cost and nothing else', () => {
  const { result } = read(getUsageHistory.response, {
    usage_history: {
      '2026-10': [{ price: '500', taxInPrice: '550' }],
      '2026/11': [{ price: 1, taxInPrice: 2 }],
    },
  });
  const history = result.success && getUsageHistory.output.decode(result.output as never); // it answered that
  expect(history).toEqual({
    uses: [],
    costs: [
      { month: '2026-11', amount: { net: 1, tax: 1, gross: 2 } },
      { month: '2026-10', amount: { net: 500, tax: 50, gross: 550 } },
    ],
    months: [
      { month: '2026-11', count: 1, amount: { net: 1, tax: 1, gross: 2 } },
      { month: '2026-10', count: 1, amount: { net: 500, tax: 50, gross: 550 } },
    ],
  });
});
