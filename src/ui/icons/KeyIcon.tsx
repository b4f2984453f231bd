import { Drawing } from './Drawing.tsx';

export function KeyIcon() {
  return (
    <Drawing>
      <circle cx="7.5" cy="12" r="4" />
      <path d="M11.5 12H21m-3.5 0v3.5" />
    </Drawing>
  );
}
