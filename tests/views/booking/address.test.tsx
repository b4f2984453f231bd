import { describe, expect, it } from 'vitest';
import { readAddress } from '#src/booking/timetable/address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('a link to the timetable', () => {
  it('names booths, day, start and duration', () => {
    expect(read('room=1,2,3&date=2026-11-20&hour=14&minute=5&interval=60')).toEqual({
      kind: 'read',
      boothIds: [1, 2, 3],
      wanted: { date: '2026-11-20', start: 845, interval: 60 },
      wantedBoothId: null,
      opensDialog: false,
    });
  });

  it('names what was chosen already, and that it is to be confirmed', () => {
    const chosen = read('room=1,2&booth=2&confirm=true');
    expect(chosen).toMatchObject({ wantedBoothId: 2, opensDialog: true });
    expect(read('room=1,2&booth=x&confirm=1')).toMatchObject({ wantedBoothId: null, opensDialog: false });
  });

  it('needs to name the booths only', () => {
    const wanted = { date: null, start: null, interval: null };
    const plain = { kind: 'read', boothIds: [7], wanted, wantedBoothId: null, opensDialog: false };
    expect(read('room=7')).toEqual(plain);
    expect(read('room=7&date=&hour=&minute=&interval=')).toEqual(plain);
  });

  it('names each booth once', () => {
    expect(read('room=2,1,2')).toMatchObject({ boothIds: [2, 1] });
  });

  it('takes a minute without an hour for no start at all', () => {
    expect(read('room=1&minute=30')).toMatchObject({ wanted: { start: null } });
  });

  it.each(['', 'room=', 'room=a', 'room=1,', 'room=1,,2', 'room=-1', 'room=1.5', 'room=12345678901'])(
    'is wrong in its rooms: %s',
    (query) => expect(read(query)).toEqual({ kind: 'wrong', part: 'rooms' }),
  );

  it('may name 100 booths and no more', () => {
    const rooms = (count: number) => `room=${Array.from({ length: count }, (_, index) => index + 1).join()}`;
    expect(read(rooms(100))).toMatchObject({ kind: 'read' });
    expect(read(rooms(101))).toEqual({ kind: 'wrong', part: 'rooms' });
  });

  it.each(['2026-02-30', '2026-13-01', '20261120', 'tomorrow', '2026-11-20T00:00'])(
    'is wrong in its date: %s',
    (date) => expect(read(`room=1&date=${date}`)).toEqual({ kind: 'wrong', part: 'date' }),
  );

  it.each(['hour=99', 'hour=24', 'hour=-1', 'hour=1e1', 'hour=9&minute=60', 'hour=9&minute=x', 'hour= 9'])(
    'is wrong in its time: %s',
    (time) => expect(read(`room=1&${time}`)).toEqual({ kind: 'wrong', part: 'time' }),
  );

  it.each([
    ['7', 7],
    ['-30', 0],
    ['99999999', 1440],
    ['Infinity', null],
    ['an hour', null],
  ])('leaves an odd duration to the rules: %s', (interval, wanted) => {
    expect(read(`room=1&interval=${interval}`)).toMatchObject({ wanted: { interval: wanted } });
  });
});
