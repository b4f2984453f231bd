import { Drawing } from './Drawing.tsx';

export function MapIcon() {
  return (
    <Drawing>
      <path d="M12 20.5s-6.5-5.6-6.5-10.5a6.5 6.5 0 0 1 13 0c0 4.9-6.5 10.5-6.5 10.5Z" />
      <circle cx="12" cy="10" r="2.25" />
    </Drawing>
  );
}
