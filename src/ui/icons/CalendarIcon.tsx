import { Drawing } from './Drawing.tsx';

export function CalendarIcon() {
  return (
    <Drawing>
      <rect x="3.75" y="5" width="16.5" height="15.5" rx="2.5" />
      <path d="M3.75 10h16.5M8.25 3v4M15.75 3v4" />
    </Drawing>
  );
}
