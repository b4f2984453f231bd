import { servesCalendar } from '#machines/settings/calendar.ts';
import { CalendarSection } from '../calendar/CalendarSection.tsx';
import { Reminders } from './Reminders.tsx';

/** /app/settings/notifications (docs/spec/settings.md, "Screens"): the reminders, and the calendar below them. */
export default function Notifications() {
  return <Reminders>{servesCalendar() && <CalendarSection />}</Reminders>;
}
