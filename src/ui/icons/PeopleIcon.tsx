import { Drawing } from './Drawing.tsx';

export function PeopleIcon() {
  return (
    <Drawing>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.500c.5-3.5 2.9-5.2 6.5-5.200s6 1.7 6.5 5.2" />
      <path d="M15.5 5.300a3.5 3.5 0 0 1 0 6.400M18 14.700c2 .7 3.2 2.3 3.5 4.8" />
    </Drawing>
  );
}
