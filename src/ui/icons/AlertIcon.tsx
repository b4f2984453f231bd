import { Drawing } from './Drawing.tsx';

export function AlertIcon() {
  return (
    <Drawing>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.25v.01" />
    </Drawing>
  );
}
