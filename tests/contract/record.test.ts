import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { absent, addition, type DomainOf, leftOut, list, mapped, oneOf, optional } from '#contract/field.ts';
import { type Means, OK_MESSAGE, only, record } from '#contract/record.ts';
import { amountOrNot, flag, instant } from '#contract/values.ts';
import { isAddition } from '#contract/wire.ts';
import { parseInstant } from '#domain/time.ts';
import { required } from '#machines/shared/required.ts';

const noon = required(parseInstant('20261121120000'));

const visit = record(
  {
    id: ['tranid', v.number()],
    startsAt: ['reserve_start_time', instant],
    endedAt: ['ended', absent(instant)],
    isEmpty: ['before_empty', optional(flag, 0)],
    boothType: ['booth_type', oneOf({ door: 0, lock: 1 })],
    note: ['note', leftOut(v.string())],
    proof: ['device_proof', addition(v.exactOptional(v.string()))],
  },
  amountOrNot,
  { guests: ['guests', list(record({ name: ['full_name', v.string()] }))] },
);

type Visit = DomainOf<typeof visit>;

const value: Visit = {
  id: 1,
  startsAt: noon,
  endedAt: null,
  isEmpty: true,
  boothType: 'lock',
  note: null,
  amount: { net: 1000, tax: 100, gross: 1100 },
  guests: [{ name: '山田' }],
};

const wire = {
  tranid: 1,
  reserve_start_time: '20261121120000',
  ended: null,
  before_empty: 1,
  booth_type: 1,
  price: 1000,
  taxInPrice: 1100,
  guests: [{ full_name: '山田' }],
} as const;

describe('a record', () => {
  it('encodes and decodes what it describes, and leaves out what neither side says', () => {
    expect(visit.encode(value)).toStrictEqual(wire);
    expect(visit.decode(v.parse(visit.schema, wire))).toStrictEqual(value);
    const proven = { ...value, note: '窓際', proof: 'p' };
    expect(visit.decode(v.parse(visit.schema, visit.encode(proven)))).toStrictEqual(proven);
  });

  it('names its fields on the wire in its own order, those of a record among its parts too', () => {
    expect(Object.keys(visit.schema.entries)).toEqual([
      'tranid',
      'reserve_start_time',
      'ended',
      'before_empty',
      'booth_type',
      'note',
      'device_proof',
      'price',
      'taxInPrice',
      'guests',
    ]);
  });

  it('reads the meaning of what may be left out', () => {
    const { ended: _, before_empty: __, ...rest } = wire;
    expect(visit.decode(v.parse(visit.schema, rest))).toStrictEqual({ ...value, isEmpty: false });
  });

  it('encodes its own fields of a value that has more', () => {
    const short = record({ id: ['tranid', v.number()] });
    expect(short.encode(value)).toStrictEqual({ tranid: 1 });
  });

  it('of one field alone is that field, beside what the domain does not have', () => {
    const answer = only('tranid', absent(v.number()), OK_MESSAGE);
    expect(answer.encode(7)).toStrictEqual({ message: 'OK', tranid: 7 });
    expect(answer.decode(v.parse(answer.schema, { message: 'OK' }))).toBeNull();
    expect(v.safeParse(answer.schema, { tranid: 7 }).success).toBe(false);
  });

  it('marks its additions', () => {
    const { device_proof: proof, note } = visit.schema.entries;
    const marks = [proof, note].map((field) => 'pipe' in field && (field.pipe as []).some(isAddition)); // of actions
    expect(marks).toEqual([true, false]);
  });

  it('means a type of the domain only with all of its fields, each of its type, and no other', () => {
    interface Seat {
      readonly id: number;
      readonly name: string | null;
    }
    const id = ['id', v.number()] as const;
    const seat = record({ id, name: ['name', absent(v.string())] }) satisfies Means<Seat>;
    // @ts-expect-error the name is missing
    record({ id }) satisfies Means<Seat>;
    // @ts-expect-error the name may be null
    record({ id, name: ['name', v.string()] }) satisfies Means<Seat>;
    // @ts-expect-error nobody has a window
    record({ id, name: ['name', absent(v.string())], window: ['window', v.boolean()] }) satisfies Means<Seat>;
    expect(seat.decode({ id: 1, name: null })).toEqual({ id: 1, name: null });
  });
});

it('a mapped field means what its two functions say, of a field as of a schema', () => {
  const minutes = mapped(
    optional(v.number(), 3),
    (units) => units * 5,
    (all) => all / 5,
  );
  const settings = record({ minutes: ['units', minutes] });
  expect(settings.decode(v.parse(settings.schema, {}))).toEqual({ minutes: 15 });
  expect(settings.encode({ minutes: 60 })).toEqual({ units: 12 });
});
