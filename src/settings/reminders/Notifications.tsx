import { servesCalendar } from '#machines/settings/calendar/serves.ts';
import { servesPush } from '#machines/settings/push/serves.ts';
import { servesReminders } from '#machines/settings/reminders.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { NotServed } from '#src/shared/links/NotServed.tsx';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { CalendarSection } from '../calendar/CalendarSection.tsx';
import { Reminders } from './Reminders.tsx';

/** /app/settings/notifications (docs/spec/settings.md, "Screens"): the reminders, and the calendar below them. */
export default function Notifications() {
  // The server says with it what it can do: on a first visit after this screen has begun.
  const isKnown = useMetadata() !== null;
  const isGuest = useMember()?.isGuest === true;
  if (isKnown && !(servesReminders() && (servesPush() || !isGuest))) {
    return <NotServed screen={TITLES.reminders} />;
  }
  return <Reminders>{!isGuest && servesCalendar() && <CalendarSection />}</Reminders>;
}
