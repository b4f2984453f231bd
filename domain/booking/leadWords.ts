import { formatLength } from '../time.ts';
import type { Led } from './lead.ts';

/** How long before the start a booth is reserved at the latest; apart, for the first load of a timetable. */
export function leadWords({ leadMinutes }: Pick<Led, 'leadMinutes'>): string {
  return `このブースを予約できるのは、開始の${formatLength(leadMinutes)}前までです。`;
}
