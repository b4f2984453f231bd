import { Drawing } from './Drawing.tsx';

export function BackIcon() {
  return (
    <Drawing>
      <path d="M15.5 4.5 8 12l7.5 7.5" />
    </Drawing>
  );
}
