import { servesCalendar } from '#machines/settings/calendar.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { CalendarSection } from '../calendar/CalendarSection.tsx';
import { Reminders } from './Reminders.tsx';

/** /app/settings/notifications (docs/spec/settings.md, "Screens"): the reminders, and the calendar below them. */
export default function Notifications() {
  useMetadata(); // what the server can do comes with it, on a first visit after this screen has begun
  return <Reminders>{servesCalendar() && <CalendarSection />}</Reminders>;
}
