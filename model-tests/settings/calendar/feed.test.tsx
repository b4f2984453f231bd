import { getCalendar } from '#contract/settings/calendar.ts';
import { calendarMachine } from '#machines/settings/calendar/chart.ts';
import { calendarFeed } from '#machines/settings/calendar/feed.ts';
import { CalendarSection } from '#src/settings/calendar/CalendarSection.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(
  resourceModel({
    machine: calendarFeed.machine,
    endpoint: getCalendar,
    of: null,
    data: { feed: { madeAt: NOW } },
    inside: { machine: calendarMachine, src: 'list' },
    screen: <CalendarSection />,
    loading: 'カレンダーの設定を読み込んでいます',
    shows: (screen) => screen.getByText('アドレスを使えます'),
  }),
);
