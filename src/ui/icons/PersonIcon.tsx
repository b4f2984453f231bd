import { Drawing } from './Drawing.tsx';

export function PersonIcon() {
  return (
    <Drawing>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6" />
    </Drawing>
  );
}
