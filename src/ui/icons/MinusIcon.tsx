import { Drawing } from './Drawing.tsx';

export function MinusIcon() {
  return (
    <Drawing>
      <path d="M5 12h14" />
    </Drawing>
  );
}
