import { Drawing } from './Drawing.tsx';

export function PinIcon() {
  return (
    <Drawing>
      <path d="M12 21c4.2-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.3 6.4 6.5 11Z" />
      <circle cx="12" cy="10" r="2.2" />
    </Drawing>
  );
}
