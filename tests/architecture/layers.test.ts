/** Layers: their order, their distance from the edge of the device, and that they hide neither focus nor buttons. */
import { describe, expect, it } from 'vitest';
import { type StyleRule, styleSheets } from './styleRules.ts';

const rules = [...styleSheets.values()].flat();
const nameOf = ({ file, selectors }: StyleRule) => `${file} ${selectors.join(', ')}`;
const declaredOf = ({ declarations }: StyleRule, property: RegExp) =>
  declarations.findLast(([name]) => property.test(name))?.[1];
const positioned = (kinds: RegExp) =>
  rules.filter((rule) => kinds.test(declaredOf(rule, /^position$/) ?? ''));

/** Every `z-index`, in the places that are ordered among themselves. */
const ORDER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'the page': {
    'ui/layout/Screen.module.css .dock': 1,
    'ui/layout/Screen.module.css .perch': 1,
    'settings/card/CardFields.module.css .dock': 1,
    'app/offers/Offer.module.css .offer': 1,
    'ui/layout/TabBar.module.css .bar': 2,
    'operator/desk/Desk.module.css .bar': 2,
  },
  'a sheet': { 'ui/dialogs/Sheet.module.css .actions': 1 },
  'a choice, isolated': {
    'ui/choices/Chip.module.css .chip::before': -1,
    'ui/choices/Segmented.module.css .segment::before': -1,
  },
  'a row, isolated': { 'search/places/PlaceRow.module.css .star': 1 },
  'the map, isolated': { 'search/mapSearch/MapMarker.module.css .chosen': 1 },
  'the timetable, isolated': {
    'booking/timetable/grid/TimetableGrid.module.css .hours': 1,
    'booking/timetable/grid/TimetableGrid.module.css .top': 2,
    'booking/timetable/grid/TimetableGrid.module.css .keys': 3,
  },
};

it('has one order of what lies over what', () => {
  const declared = rules.flatMap((rule) => {
    const order = declaredOf(rule, /^z-index$/);
    return order === undefined ? [] : [[nameOf(rule), Number(order)] as const];
  });
  const listed = Object.assign({}, ...Object.values(ORDER));
  expect(Object.fromEntries(declared)).toEqual(listed);
});

it('keeps the order of the timetable to itself', () => {
  const scroller = rules.find((rule) => nameOf(rule).endsWith('TimetableGrid.module.css .scroller'));
  expect(scroller && declaredOf(scroller, /^isolation$/)).toBe('isolate');
});

/** The tab bar itself, and rules that stick to the foot of something other than the page. */
const AT_ANOTHER_FOOT: readonly string[] = [
  'ui/layout/TabBar.module.css .bar',
  'ui/dialogs/Sheet.module.css .actions',
  'booking/timetable/grid/TimetableGrid.module.css .keys',
];
const FOOT = /^(bottom|inset|inset-block|inset-block-end)$/;
const atFoot = positioned(/sticky|fixed/).filter((rule) => declaredOf(rule, FOOT) !== undefined);
const covering = atFoot.filter((rule) => declaredOf(rule, /^background$/) !== undefined);

describe('what is docked at the foot of the page', () => {
  const docked = atFoot.filter((rule) => !AT_ANOTHER_FOOT.includes(nameOf(rule)));
  it('is looked at', () => expect(docked.length).toBeGreaterThan(3));

  it.each(docked.map((rule) => [nameOf(rule), rule] as const))('stands on the tab bar: %s', (_, rule) => {
    expect(declaredOf(rule, FOOT)).toContain('var(--tab-bar)');
  });
});

/** The rule that keeps the content of another away from the edge of the device. */
const HELD_BY: Readonly<Record<string, string>> = { 'ui/layout/Screen.module.css .dock': '.footer' };
/** Rules that never reach that edge, and why. */
const CLEAR_OF_THE_EDGE: Readonly<Record<string, string>> = {
  'app/offers/Offer.module.css .offer': 'only over the tab bar, which holds it',
  'booking/timetable/grid/TimetableGrid.module.css .keys': 'within the timetable, over its legend',
};
/** Says whether a rule is for a wide window, where a sheet stands in the middle. */
const isMiddle = ({ file, conditions }: StyleRule) =>
  file === 'ui/dialogs/Sheet.module.css' && conditions.some((each) => each.includes('min-width: 600px'));

describe('what reaches the lower edge of the device', () => {
  const reaching = [
    ...new Map(
      covering
        .filter((rule) => !(nameOf(rule) in CLEAR_OF_THE_EDGE))
        .map((rule) => {
          const selector = HELD_BY[nameOf(rule)] ?? rule.selectors.join();
          return [`${rule.file} ${selector}`, [rule.file, selector]] as const;
        }),
    ),
    ['ui/dialogs/Sheet.module.css .content', ['ui/dialogs/Sheet.module.css', '.content']] as const,
  ];

  it.each(reaching)(
    'holds its content above the home indicator, in every window: %s',
    (_, [file, selector]) => {
      const held = (styleSheets.get(file ?? '') ?? [])
        .filter((rule) => rule.selectors.includes(selector ?? '') && !isMiddle(rule))
        .flatMap((rule) => declaredOf(rule, /^padding(-block|-block-end|-bottom)?$/) ?? []);
      expect(held).not.toEqual([]);
      expect(held.filter((each) => !each.includes('var(--inset-bottom)'))).toEqual([]);
    },
  );
});

/** Pixels of the smallest button with its padding. */
const LEAST_HEIGHT = 44 + 2 * 8;

describe('what takes the focus comes to lie above what is docked', () => {
  const scrolled = rules.flatMap((rule) => {
    const padding = declaredOf(rule, /^scroll-padding-block-end$/);
    return padding === undefined ? [] : [{ ...rule, padding }];
  });

  it('above the tab bar', () => {
    const page = scrolled.find(({ file }) => file === 'ui/base.css');
    expect(page?.padding).toContain('var(--tab-bar)');
  });

  const above = covering
    .filter((rule) => !/TabBar|TimetableGrid/.test(rule.file))
    .map((rule) => [nameOf(rule), rule] as const);
  it.each(above)('above %s', (_, rule) => {
    const paddings = scrolled
      .filter(({ file, selectors }) =>
        rule.selectors.some(
          (each) => file === rule.file && selectors.some((it) => it.includes(`:has(${each})`)),
        ),
      )
      .map(({ padding }) => Number(/([\d.]+)rem/.exec(padding)?.[1]) * 16);
    expect(paddings).not.toEqual([]);
    expect(paddings.filter((each) => !(each >= LEAST_HEIGHT))).toEqual([]);
  });
});

/** Rules that lie over something and take taps, and why. */
const TAKES_TAPS: Readonly<Record<string, string>> = {
  'operator/records/DayChip.module.css .day input': 'the field itself, over its words',
  'ui/base.css .visually-hidden': 'one pixel',
  'ui/layout/Tab.module.css .badge': 'part of the tab that it lies over',
  'ui/forms/ClearableField.module.css .clear': 'pressed itself',
  'ui/forms/PasswordField.module.css .reveal': 'pressed itself',
  'ui/choices/ChipSelect.module.css .chip select': 'pressed itself',
  'shared/startTime/StartPicker.module.css .part select': 'pressed itself',
  'qr/capture/TorchSwitch.module.css .torch': 'pressed itself',
  'search/movable/Movable.module.css .viewport': 'moved with the finger',
  'search/movable/Movable.module.css .scene': 'moved with the finger',
  'search/mapSearch/MovableMap.module.css .tile': 'moved with the finger, below its markers',
  'search/mapSearch/MovableMap.module.css .image': 'moved with the finger, below its markers',
  'search/mapSearch/MovableMap.module.css .buttons': 'pressed itself',
  'search/places/PlaceRow.module.css .star': 'pressed itself',
  'search/mapSearch/PositionConsent.module.css .panel': 'pressed itself',
  'search/mapSearch/MapMarker.module.css .marker': 'pressed itself',
  'search/floorMap/plan/PlanBooths.module.css .booth': 'pressed itself',
  'search/floorMap/plan/ZoomButtons.module.css .buttons': 'pressed itself',
  'booking/timetable/StartSheetSlot.module.css .opener': 'pressed itself',
  'booking/timetable/grid/BoothHeads.module.css .name svg': 'part of the head that it lies over',
  'booking/timetable/grid/BoothHeads.module.css .chosen': 'part of the head that it lies over',
  'booking/timetable/grid/HourLabels.module.css .now': 'over hours, which are not pressed',
  'booking/timetable/grid/BoothColumn.module.css .taken, .closed, .own': 'within the plane that is tapped',
  'booking/timetable/grid/GridCursor.module.css .cursor': 'within the plane that is tapped',
  'booking/timetable/grid/PastOverlay.module.css .past': 'within the plane that is tapped',
  'booking/timetable/grid/PastOverlay.module.css .hour': 'within the plane that is tapped',
  'booking/timetable/grid/SelectionOverlay.module.css .chosen': 'within the plane that is tapped',
};

it.each(
  positioned(/absolute|fixed/)
    .filter(({ selectors }) => !selectors.some((each) => each.includes('::')))
    .map((rule) => [nameOf(rule), rule] as const)
    .filter(([name]) => !(name in TAKES_TAPS)),
)('lets taps through to what it lies over: %s', (_, rule) => {
  expect(declaredOf(rule, /^pointer-events$/)).toBe('none');
});

/** The largest figures that are short or may take a second line; amounts are neither. */
const SHORT: Readonly<Record<string, string>> = {
  'booking/immediateUse/ImmediateBody.module.css .start strong': 'a time',
  'search/areaSearch/HomeStrip.module.css .time': 'two times, in lines of their own',
  'visit/card/UpcomingCard.module.css .next': 'two times, in lines of their own',
  'search/areaSearch/HomeUse.module.css .clock': 'a length, which wraps',
  'visit/card/InUseCard.module.css .clock': 'a length, which wraps',
  'account/invitation/InvitationCard.module.css .limit strong': 'a number of uses',
  'settings/coupons/CouponRow.module.css .minutes': 'minutes in four digits',
};

it.each(
  rules
    .filter((rule) => /--text-(clock|time)/.test(declaredOf(rule, /^font-size$/) ?? ''))
    .map((rule) => [nameOf(rule), rule] as const)
    .filter(([name]) => !(name in SHORT)),
)('grows with the text no further than the window is wide: %s', (_, rule) => {
  expect(declaredOf(rule, /^font-size$/)).toMatch(/^min\(.*vw\)$/);
});

/** A row that stays behind would except the next rule of that name. */
it.each([...AT_ANOTHER_FOOT, ...Object.keys({ ...HELD_BY, ...CLEAR_OF_THE_EDGE, ...TAKES_TAPS, ...SHORT })])(
  'excepts only what is there: %s',
  (name) => {
    expect(rules.map(nameOf)).toContain(name);
  },
);
