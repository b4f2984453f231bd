/** How texts go on in another line: of their own, and where the member has enlarged them. */
import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';
import { styleSheets } from './styleRules.ts';

/** The readers of texts by their lines, and how these are told apart when shown: a rule, or else a sentence. */
const LINES: Readonly<Record<string, string>> = {
  'domain/booking/calendar.ts': 'a file for calendars',
  'domain/inbox/notices.ts': 'inbox/notices/NoticeRow.module.css .body',
  'machines/account/terms/agreement.ts': 'a key, which nobody reads',
  'src/account/terms/TermsText.tsx': 'paragraphs',
  'src/visit/card/ShareReservation.tsx': 'visit/card/ShareReservation.module.css .words',
};

describe('texts of several lines', () => {
  const readers = ['domain', 'machines', 'src']
    .flatMap(sourcesOf)
    .filter(([path, text]) => !path.startsWith('src/inspection/') && /(?<!\\)\\n/.test(text))
    .map(([path]) => path);
  it('are known wherever they are read', () => {
    expect(readers.toSorted()).toEqual(Object.keys(LINES));
  });

  it.each(Object.values(LINES).filter((shown) => shown.includes('.css ')))(
    'are shown as lines: %s',
    (shown) => {
      const [file = '', selector = ''] = shown.split(' ');
      const own = (styleSheets.get(file) ?? []).filter(
        ({ conditions, selectors }) => conditions.length === 0 && selectors.includes(selector),
      );
      expect(own.flatMap(({ declarations }) => declarations)).toContainEqual(['white-space', 'pre-line']);
    },
  );
});

/** Rows of a sheet with words that stay in one line, and why there is room for them without another line. */
const ONE_LINE: Readonly<Record<string, string>> = {
  'account/invitation/InvitationHeader.module.css .limit': 'a figure, in a row that is pushed aside',
  'account/registration/Offer.module.css .steps > li': 'a figure, and words that break',
  'booking/extension/ExtensionChoices.module.css .sum': 'a time and a price, in a row that goes on itself',
  'booking/reservations/JustReserved.module.css .mail': 'a mark, and words that break',
  'booking/reservations/JustReserved.module.css .way': 'a mark, and a word that breaks',
  'booking/timetable/grid/GridLegend.module.css .legend li': 'a mark and a word',
  'operator/records/Records.module.css .keys': 'short words, in rows that go on themselves',
  'operator/records/Records.module.css .search': 'a mark and a field',
  'search/areaSearch/RecentPlaceRow.module.css .now': 'a short word',
  'shared/startTime/StartPicker.module.css .part': 'a day or a time',
  'shared/startTime/StartPicker.module.css .picker': 'a day and a time',
  'ui/choices/Chip.module.css .chip': 'a mark and a short word',
  'ui/choices/Stepper.module.css .stepper': 'two short steps, and a value that breaks',
  'visit/card/BoothPlace.module.css .map': 'a mark and a short word',
};

describe('rows beside words that stay in one line', () => {
  const rows = [...styleSheets].flatMap(([file, of]) => {
    const holds = of.some(({ declarations }) => new Map(declarations).get('white-space') === 'nowrap');
    return of.flatMap(({ selectors, declarations }) => {
      const said = new Map(declarations);
      const isRow = said.get('display')?.endsWith('flex') === true && said.get('flex-direction') !== 'column';
      return holds && isRow ? [[`${file} ${selectors.join()}`, said.get('flex-wrap')] as const] : [];
    });
  });

  it('go on in another line where the text is enlarged, but for short ones', () => {
    expect(
      rows
        .filter(([, wrap]) => wrap !== 'wrap')
        .map(([where]) => where)
        .toSorted(),
    ).toEqual(Object.keys(ONE_LINE));
    expect(rows.length).toBeGreaterThan(20);
  });
});
