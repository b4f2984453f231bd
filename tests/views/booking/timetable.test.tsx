import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Actor } from 'xstate';
import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { serverClock } from '#contract/clock.ts';
import { addMinutes } from '#domain/time.ts';
import { screenCodeMachine } from '#machines/shell/screenCode.ts';
import { BoothColumn } from '#src/booking/timetable/grid/BoothColumn.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';
import { costOf } from '../support/cost.ts';
import { address, calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { press } from '../support/reading.ts';

const day = timetable({
  booths: Array.from({ length: 50 }, (_, index) =>
    boothDay({
      boothId: index + 1,
      boothName: `A-${index + 1}`,
      busy: [
        { from: 0, to: 420, kind: 'closed' },
        { from: 720, to: 780, kind: index === 1 ? 'self' : 'others' },
        { from: 1380, to: 1440, kind: 'closed' },
      ],
    }),
  ),
  upcomingCount: 1,
});

const rooms = day.booths.map(({ boothId }) => boothId).join();
const link = `/app/area-search/make-reservation?room=${rooms}&hour=14&minute=0&interval=60`;
const answering = (shown: Timetable) => ({
  'GET /reservations/day-availability': () => getTimetable.output.encode(shown),
});

const INVITED = {
  endsOn: '2026-12-20' as Timetable['date'], // a date by its form
  minutesLeft: 150,
  minutesEach: 60,
  countGranted: 3,
  countLeft: 3,
  isEnabled: true,
};

installApp();
beforeEach(() => {
  keepSignedIn();
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});

async function openGrid(timetable = day): Promise<HTMLElement> {
  await openApp(link, { answering: answering(timetable) });
  return screen.findByRole('grid');
}

const reserve = () => screen.getByRole('button', { name: WORDS.review });
const wait = () => screen.findByRole('button', { name: WORDS.wait });
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
const reason = () => reasonOf(reserve());
const chosen = () => screen.getByRole('group', { name: '開始時刻を5分ずつ変える' }).textContent;

/** Taps the plane where that booth's cell of that time is. */
function tap(column: number, minute: number): void {
  const plane = document.querySelector('[data-plane]');
  if (!plane) throw new Error('There is no grid to tap on.');
  vi.spyOn(plane, 'getBoundingClientRect').mockReturnValue(new DOMRect(60, 100, 6000, 2400));
  const cell = 6000 / 50 / 12;
  fireEvent.click(plane, {
    clientX: 60 + (column * 12 + (minute % 60) / 5 + 0.5) * cell,
    clientY: 100 + (Math.floor(minute / 60) + 0.5) * 100,
  });
}

/** The parts that a tap may write: the band, the mark, the cell, both pickers, name, time and reason. */
const TAP_WRITES = 30;

describe('the grid', () => {
  it('renders no column again when a tap chooses a booth and a time', async () => {
    // A memo's own function: each rendering of a column calls it.
    const column = vi.spyOn(BoothColumn, 'type');
    await openGrid();
    expect(column.mock.calls.length).toBeGreaterThanOrEqual(50);
    column.mockClear();
    tap(2, 845);
    expect(chosen()).toContain('14:05–15:05');
    expect(reserve()).not.toHaveAttribute('aria-disabled');
    tap(40, 1000);
    expect(chosen()).toContain('16:40–17:40');
    expect(column).not.toHaveBeenCalled();
    // Else it is recorded in the test after this one.
    await vi.waitFor(() => expect(address()).toContain('hour=16&minute=40'));
  });

  it('says the chosen span in its widest row, once', async () => {
    await openGrid();
    const said = () =>
      [...document.querySelectorAll<HTMLElement>('[data-span]')].map(({ dataset }) => dataset.span);
    tap(2, 845);
    expect(said()).toEqual(['14:05–15:05', '', '', '']);
    tap(40, 1000);
    expect(said()).toEqual(['', '16:40–17:40', '', '']);
    // Large text on a narrow phone has room for its length alone.
    expect(document.querySelectorAll('[data-length="60分"]')).toHaveLength(1);
  });

  it('renders nothing for a tap: it writes a few texts and attributes, and keeps nothing', async () => {
    await openGrid();
    tap(2, 845); // The first one brings the name of a booth.
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    const recorded = vi.spyOn(window.history, 'replaceState');
    const cost = costOf(() => tap(40, 1000));
    expect(chosen()).toContain('16:40–17:40');
    expect(cost).toEqual({ rendered: [], exchanged: 0, written: expect.any(Number) });
    expect(cost.written).toBeLessThanOrEqual(TAP_WRITES);
    // Where it is taken, the first one brings the offer to wait; the next ones change the reason.
    tap(0, 690);
    await wait();
    expect(costOf(() => tap(3, 690))).toMatchObject({ rendered: [], exchanged: 0 });
    expect(kept).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(address()).toContain('hour=11&minute=30'));
    expect(recorded).toHaveBeenCalledOnce();
  });

  it('renders no column again when the same day comes again', async () => {
    const column = vi.spyOn(BoothColumn, 'type');
    await openGrid();
    column.mockClear();
    const loads = () => calls.filter(({ name }) => name.endsWith('day-availability')).length;
    const before = loads();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(loads()).toBeGreaterThan(before));
    await new Promise((answered) => setTimeout(answered, 100));
    expect(column).not.toHaveBeenCalled();
  });

  it('holds an element for what is taken in a booth, not for each cell', async () => {
    const grid = await openGrid();
    expect(grid.querySelectorAll('*').length).toBeLessThan(400);
  });

  it('keeps the address in step with what is chosen', async () => {
    await openGrid();
    tap(2, 845);
    await vi.waitFor(() => expect(address()).toContain('&date=2026-11-20&hour=14&minute=5&interval=60'));
  });

  it('leaves a start that nobody has chosen out of the address: on each day it is the default', async () => {
    await openApp(`/app/area-search/make-reservation?room=${rooms}`, { answering: answering(day) });
    await screen.findByRole('grid');
    await userEvent.click(screen.getByRole('radio', { name: /^明日/ }));
    await vi.waitFor(() => expect(address()).toMatch(/&date=2026-11-21&interval=60$/));
    await userEvent.click(screen.getByRole('radio', { name: /^今日/ }));
    await vi.waitFor(() => expect(address()).toMatch(/&date=2026-11-20&interval=60$/));
  });

  it('chooses a time that is taken, and says why it cannot be reserved', async () => {
    await openGrid();
    tap(0, 690);
    expect(reasonOf(await wait())).toBe('このあとに別の予約があるため、使えるのは12:00までです。');
    expect(screen.queryByRole('button', { name: WORDS.review })).toBeNull();
  });
});

/** Each way of not being free in a booth of its own; what costs more is named. */
const mixed = timetable({
  booths: [
    boothDay({ boothId: 1, boothName: 'A-1', busy: [{ from: 900, to: 960, kind: 'others' }] }),
    boothDay({ boothId: 2, boothName: 'A-2', busy: [{ from: 840, to: 1440, kind: 'closed' }] }),
    boothDay({
      boothId: 3,
      boothName: 'B-1',
      busy: [{ from: 0, to: 1440, kind: 'closed' }],
      isClosedAllDay: true,
    }),
    boothDay({
      boothId: 4,
      boothName: 'D-4',
      netPer15Minutes: 400,
      busy: [{ from: 840, to: 900, kind: 'self' }],
    }),
  ],
});

describe('what stands against the chosen booth', () => {
  /** Taps as above, on a grid of four booths. */
  function tapAmongFour(column: number, minute: number): void {
    const plane = document.querySelector('[data-plane]');
    if (!plane) throw new Error('There is no grid to tap on.');
    vi.spyOn(plane, 'getBoundingClientRect').mockReturnValue(new DOMRect(60, 100, 480, 2400));
    fireEvent.click(plane, {
      clientX: 60 + (column * 12 + (minute % 60) / 5 + 0.5) * 10,
      clientY: 100 + (Math.floor(minute / 60) + 0.5) * 100,
    });
  }

  it.each([
    ['it closes', 1, 810, '営業時間が終わるため、使えるのは14:00までです。A-1なら空いています。'],
    ['it is closed', 1, 900, 'この時刻は営業時間外です。D-4なら空いています。'],
    ['it stays closed', 2, 900, 'このブースはこの日、休業です。D-4なら空いています。'],
    ['the member has it', 3, 840, 'この時間には、ご自身の予約があります。ほかの時間を選んでください。'],
  ])('is said beside the button: %s', async (_, column, minute, sentence) => {
    await openGrid(mixed);
    tapAmongFour(column, minute);
    expect(reason()).toBe(sentence);
    expect(reserve()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['somebody comes', 870, 'このあとに別の予約があるため、使えるのは15:00までです。'],
    ['somebody has it', 930, 'この時間は予約済みです。D-4なら空いています。'],
  ])('is said beside the way to wait: %s', async (_, minute, sentence) => {
    await openGrid(mixed);
    tapAmongFour(0, minute);
    expect(reasonOf(await wait())).toBe(sentence);
  });

  it('is said beside the button of a server that knows no waits', async () => {
    const additions = METADATA.additions.filter((name) => !name.includes('/waiting-list'));
    await openApp(link, {
      answering: { ...answering(mixed), 'GET /metadata.json': () => ({ ...METADATA, additions }) },
    });
    await screen.findByRole('grid');
    tapAmongFour(0, 930);
    await new Promise((loaded) => setTimeout(loaded, 100));
    expect(reason()).toBe('この時間は予約済みです。D-4なら空いています。');
    expect(reserve()).toHaveAttribute('aria-disabled', 'true');
  });

  it('says of a day on which nothing opens that it is 休業, not that it is outside the hours', async () => {
    const closed = { busy: [{ from: 0, to: 1440, kind: 'closed' }], isClosedAllDay: true } as const;
    await openGrid(timetable({ booths: [boothDay(closed)] }));
    expect(reason()).toBe(
      'この日は、どのブースも休業か利用停止中です。ほかの日か、ほかの場所を選んでください。',
    );
    expect(document.body).not.toHaveTextContent('営業時間外');
  });

  it('says the lowest price of all, whichever booth has it', async () => {
    await openGrid({ ...mixed, booths: mixed.booths.toReversed() });
    expect(screen.getByText('4ブース・15分 275円〜（税込）')).toBeVisible();
  });

  it('has prices of its own: named above each booth, and taken by the footer', async () => {
    await openGrid(mixed);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['A-115分 275円', 'A-215分 275円', 'B-115分 275円', 'D-415分 440円']);
    expect(screen.getByText('4ブース・15分 275円〜（税込）')).toBeVisible();
    const price = () => document.querySelector('[class*=price] strong')?.textContent;
    expect(price()).toBeUndefined(); // no booth, no price: they differ
    tapAmongFour(3, 960);
    expect(price()).toBe('1,760円');
    const marked = screen.getByText('D-4', { selector: '[class*=chosen] *' });
    expect(marked.closest('[aria-hidden]'), 'the mark is not heard beside the head').not.toBeNull();
    tapAmongFour(0, 960);
    expect(price()).toBe('1,100円');
    await userEvent.click(screen.getByRole('radio', { name: WORDS.asList }));
    expect(screen.getByText('D-4').closest('h2')).toHaveTextContent('D-4 15分 440円');
  });
});

describe('the past', () => {
  const past = () => screen.getByRole('grid').querySelector('[style*="--passed"]');

  it('has its ground up to now, and the hour that runs says so', async () => {
    vi.spyOn(serverClock, 'now').mockReturnValue(addMinutes(NOW, 72)); // 11:12
    const grid = await openGrid();
    expect(past()).toHaveStyle({ '--hour': '11', '--passed': '0.2' });
    expect(within(grid).getByText('今').parentElement).toHaveTextContent('11:00今');
  });

  it('is not there on another day', async () => {
    await openApp(link.replace('hour=14', 'date=2026-11-21&hour=14'), {
      answering: answering({ ...day, date: '2026-11-21' as Timetable['date'] }),
    });
    const grid = await screen.findByRole('grid');
    expect(past()).toBeNull();
    expect(within(grid).queryByText('今')).toBeNull();
  });

  it('cannot be chosen, by tap, key, step or picker', async () => {
    const grid = await openGrid();
    tap(2, 595);
    expect(chosen()).toContain('14:00–15:00');
    grid.focus();
    await userEvent.keyboard('{ArrowUp>5/}{Enter}');
    expect(chosen()).toContain('14:00–15:00');
    expect(within(grid).getByRole('gridcell')).toHaveAttribute('aria-disabled', 'true');
    expect(within(screen.getByLabelText('開始（時）')).getByRole('option', { name: '09時' })).toBeDisabled();
    expect(within(screen.getByLabelText('開始（時）')).getByRole('option', { name: '10時' })).toBeEnabled();
    tap(2, 600);
    expect(chosen()).toContain('10:00–11:00');
    expect(screen.getByRole('button', { name: WORDS.earlier })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is not priced: a start that passes while one looks at it is refused, and costs nothing', async () => {
    await openApp(link.replace('hour=14', 'hour=9'), { answering: answering(day) });
    await screen.findByRole('grid');
    expect(reason()).toBe('開始時刻を過ぎています。これからの時刻を選んでください。');
    expect(document.querySelector('[class*=price] strong')).toBeNull();
  });
});

describe('the grid by keyboard', () => {
  const named = (grid: HTMLElement) =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

  it('is one tab stop whose arrows move by 5 minutes, an hour or a booth, naming booth, time and state', async () => {
    const grid = await openGrid();
    const user = userEvent.setup();
    grid.focus();
    expect(named(grid)).toBe('A-1 14:00から14:05 空き');
    await user.keyboard('{ArrowRight}');
    expect(named(grid)).toBe('A-1 14:05から14:10 空き');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
    expect(named(grid)).toBe('A-1 12:00から12:05 予約済み');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(named(grid)).toBe('A-2 12:00から12:05 ご自身の予約');
    await user.keyboard('{ArrowUp>6/}');
    expect(named(grid)).toBe('A-2 6:00から6:05 過ぎた時刻');
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(1);
  });

  it('calls what has begun before this minute past, and what begins with it free', async () => {
    const grid = await openGrid();
    grid.focus();
    await userEvent.keyboard('{ArrowUp>4/}'); // 10:00, as it is now
    expect(named(grid)).toBe('A-1 10:00から10:05 空き');
    expect(within(grid).getByRole('gridcell')).not.toHaveAttribute('aria-disabled');
    await userEvent.keyboard('{ArrowLeft}');
    expect(named(grid)).toBe('A-1 9:55から10:00 過ぎた時刻');
    expect(within(grid).getByRole('gridcell')).toHaveAttribute('aria-disabled', 'true');
  });

  it('chooses with Enter what the arrows led to', async () => {
    const grid = await openGrid();
    const user = userEvent.setup();
    grid.focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowDown}{Enter}');
    expect(chosen()).toContain('15:00–16:00');
    expect(within(grid).getByRole('gridcell')).toHaveAttribute('aria-selected', 'true');
    expect(reserve()).not.toHaveAttribute('aria-disabled');
  });

  it('moves by four hours, to the ends of an hour of all booths, and to those of the table', async () => {
    const grid = await openGrid();
    const user = userEvent.setup();
    grid.focus();
    await user.keyboard('{PageDown}');
    expect(named(grid)).toBe('A-1 18:00から18:05 空き');
    await user.keyboard('{PageUp}{End}');
    expect(named(grid)).toBe('A-50 14:55から15:00 空き');
    await user.keyboard('{Home}');
    expect(named(grid)).toBe('A-1 14:00から14:05 空き');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(named(grid)).toBe('A-50 23:55から24:00 営業時間外');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(named(grid)).toBe('A-1 0:00から0:05 過ぎた時刻');
  });

  it('has a header for each booth, and says in which row and column it stands', async () => {
    const grid = await openGrid();
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(50);
    expect(within(grid).getAllByRole('columnheader')[1]).toHaveAttribute('aria-colindex', '3');
    grid.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const cell = within(grid).getByRole('gridcell');
    expect(cell).toHaveAttribute('aria-colindex', '3');
    expect(cell.parentElement).toHaveAttribute('aria-rowindex', '16');
    expect(grid).toHaveAttribute('aria-rowcount', '25');
    expect(grid).toHaveAttribute('aria-colcount', '51');
  });

  it('takes the keys that it understands from the page, which would scroll, and leaves it the others', async () => {
    const grid = await openGrid();
    grid.focus();
    const isLeft = (key: string) => fireEvent.keyDown(grid, { key });
    expect(['ArrowDown', 'PageDown', ' ', 'Enter', 'Tab', 'a'].map(isLeft)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('stays inside the day and the booths', async () => {
    const grid = await openGrid();
    const user = userEvent.setup();
    grid.focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowUp>30/}{ArrowLeft}');
    expect(named(grid)).toBe('A-1 0:00から0:05 過ぎた時刻');
    await user.keyboard('{ArrowDown>30/}');
    expect(named(grid)).toBe('A-1 23:55から24:00 営業時間外');
  });
});

describe('the list beside the grid', () => {
  async function openList(): Promise<void> {
    await openGrid();
    await userEvent.click(screen.getByRole('radio', { name: WORDS.asList }));
  }

  it('offers what is free by booth, each button with its full name', async () => {
    await openList();
    const booth = screen.getByRole('region', { name: 'A-2' });
    expect(
      within(booth)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toContain('14:00–15:00A-2 14:00から15:00');
    // Each half hour: before 10:00 it is past, at 12:00 taken, after 22:00 it closes.
    expect(within(booth).getAllByRole('button')).toHaveLength(3 + 19);
  });

  it('begins at the chosen start', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openGrid();
    tap(2, 845);
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('radio', { name: WORDS.asList }));
    const start = await screen.findByRole('button', { name: 'A-3 14:05から15:05' });
    expect(scrolled.mock.contexts[0]).toBe(start);
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
  });

  it('chooses the same as a tap on the grid', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'A-3 16:00から17:00' }));
    expect(chosen()).toContain('16:00–17:00');
    expect(screen.getByRole('button', { name: 'A-3 16:00から17:00' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(reserve()).not.toHaveAttribute('aria-disabled');
  });
});

describe('a part whose code does not come', () => {
  /** Opens what is loaded when it is first shown, and has that fail. */
  async function losing(open: () => Promise<void>): Promise<void> {
    const shell = await openApp(link, { answering: answering(day), isStrict: false });
    await screen.findByRole('grid');
    const codes: Actor<typeof screenCodeMachine>[] = [];
    shell.system.inspect(({ type, actorRef }) => {
      if (type === '@xstate.actor' && actorRef instanceof Actor && actorRef.logic === screenCodeMachine) {
        codes.push(actorRef);
      }
    });
    await open();
    expect(codes).toHaveLength(1);
    act(() => codes[0]?.send({ type: 'code.failed' }));
  }

  it('is said of the list in its place, and asked for again', async () => {
    await losing(() => press(WORDS.asList, 'radio'));
    expect(screen.getByRole('alert')).toHaveTextContent('リストを表示できませんでした');
    await press(WORDS.retry);
    expect(await screen.findByRole('region', { name: 'A-2' })).toBeVisible();
  });

  it('is said of the steps of the start in their sheet, which can be closed, and asked for again', async () => {
    await losing(() => press(WORDS.changeStart));
    await expectAloud(screen.getByRole('dialog'), [
      '(開始時刻を変えられませんでした)',
      '## 開始時刻を変えられませんでした',
      'alert: 通信できませんでした。電波の良い場所で、もう一度お試しください。',
      `[button ${WORDS.retry}]`,
      `[button ${WORDS.close}]`,
    ]);
    await press(WORDS.retry);
    expect(await screen.findByRole('dialog', { name: '開始時刻' })).toBeVisible();
  });
});

describe('the reserve button', () => {
  it.each([
    ['a limit that is reached', { upcomingCount: 3 }, /上限に達しています/],
    ['an invitation that ends before', { invitationEndsOn: '2026-11-19' }, /招待の有効期限/],
    [
      'an invitation without a count',
      { invitation: { ...INVITED, countLeft: 0 } },
      /回数または時間が残っていません/,
    ],
    [
      'an invitation for less at a time',
      { invitation: { ...INVITED, minutesEach: 45 } },
      /1回あたり45分まで/,
    ],
    ['an invitation with less left', { invitation: { ...INVITED, minutesLeft: 30 } }, /あと30分です/],
  ])('is disabled by %s, which is said beside it', async (_, change, sentence) => {
    await openGrid({ ...day, ...change } as Timetable);
    tap(2, 840);
    expect(reserve()).toHaveAttribute('aria-disabled', 'true');
    expect(reason()).toMatch(sentence);
  });

  it('is disabled where no booth is chosen, all are closed, or the time has passed', async () => {
    await openGrid();
    expect(reason()).toMatch(/ブースと時間を選んで/);
    tap(2, 1380);
    expect(reason()).toMatch(/営業時間外/);
    expect(reserve()).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what is above the grid', () => {
  it('offers exactly the reservable days', async () => {
    await openGrid();
    const days = within(screen.getByRole('radiogroup', { name: '日付' })).getAllByRole('radio');
    const labels = days.map((each) => each.parentElement?.textContent);
    expect(labels).toHaveLength(14);
    expect(labels.slice(0, 3)).toEqual(['今日 20(金)', '明日 21(土)', '22(日)']);
    expect(labels.slice(10, 13)).toEqual(['30(月)', '12/1(火)', '2(水)']);
  });

  it('says how many reservations are left, and what it costs with tax', async () => {
    await openGrid();
    expect(screen.getByText(/残り/)).toHaveTextContent('残り 2 件まで予約可');
    expect(screen.getByText('1,100円')).toBeVisible();
  });

  it('shows no price where the server tells none, as it does to guests', async () => {
    await openGrid({
      ...day,
      booths: day.booths.map((booth) => ({ ...booth, netPer15Minutes: null })),
      taxPercent: null,
    });
    expect(document.body).not.toHaveTextContent('円');
  });

  it('takes any start from 0:00 to 23:55 and any duration of the rules', async () => {
    await openGrid();
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('開始（時）'), '15時');
    await user.selectOptions(screen.getByLabelText('開始（分）'), '35分');
    await user.selectOptions(screen.getByLabelText('利用時間'), '3時間');
    expect(chosen()).toContain('15:35–18:35');
    expect(within(screen.getByLabelText('開始（時）')).getAllByRole('option')).toHaveLength(24);
    expect(within(screen.getByLabelText('開始（分）')).getAllByRole('option')).toHaveLength(12);
    expect(within(screen.getByLabelText('利用時間')).getAllByRole('option')).toHaveLength(12);
  });
});

describe('a link that cannot be shown', () => {
  it.each([
    ['?room=', /ブースの指定/],
    ['?room=1&date=2026-02-31', /日付/],
    ['?room=1&hour=99', /時刻/],
  ])('%s says what is wrong and leads on', async (query, sentence) => {
    await openApp(`/app/area-search/make-reservation${query}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: WORDS.searchByArea })).toHaveAttribute(
      'href',
      '/user/app/area-search',
    );
  });

  it('to an unknown booth says so and leads on', async () => {
    await openApp(link, {
      answering: {
        'GET /reservations/day-availability': () =>
          Response.json({ message: 'ブースが見つかりませんでした。', code: 'not_found' }, { status: 404 }),
      },
    });
    expect(await screen.findByText('このブースの空き状況は表示できません。')).toBeVisible();
    expect(screen.getByRole('link', { name: WORDS.searchByArea })).toBeVisible();
    // Said once: no alert stands over it.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('ブースが見つかりませんでした。')).toHaveLength(1);
  });

  it('names what could not be loaded, and docks the way to try again in place of the selection', async () => {
    await openApp(link, {
      answering: { 'GET /reservations/day-availability': () => Response.json({}, { status: 500 }) },
    });
    expect(await screen.findByText('空き状況を読み込めませんでした')).toBeVisible();
    expect(screen.getByText('ご予約やご利用には影響ありません。')).toBeVisible();
    const docks = document.querySelectorAll('[data-dock]');
    expect(docks).toHaveLength(1);
    expect(docks[0]).toContainElement(screen.getByRole('button', { name: WORDS.retry }));
  });

  it('with a duration that nobody can reserve takes the nearest one', async () => {
    await openApp(link.replace('interval=60', 'interval=500'), { answering: answering(day) });
    await screen.findByRole('grid');
    expect(chosen()).toContain('14:00–17:00');
  });
});
