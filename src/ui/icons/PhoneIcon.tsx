import { Drawing } from './Drawing.tsx';

export function PhoneIcon() {
  return (
    <Drawing>
      <path d="M5 3.5h3.5l1.6 4.3-2.2 1.6a12 12 0 0 0 6.7 6.7l1.6-2.2 4.3 1.6V19a1.8 1.8 0 0 1-1.9 1.8A16 16 0 0 1 3.2 5.4 1.8 1.8 0 0 1 5 3.5Z" />
    </Drawing>
  );
}
