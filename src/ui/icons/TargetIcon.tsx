import { Drawing } from './Drawing.tsx';

/** Where one is. */
export function TargetIcon() {
  return (
    <Drawing>
      <circle cx="12" cy="12" r="6" />
      <path d="M12 3v4M12 17v4M3 12h4M17 12h4" />
    </Drawing>
  );
}
