import { Drawing } from './Drawing.tsx';

export function CheckIcon() {
  return (
    <Drawing>
      <path d="m5 12.5 4.5 5L19 6.5" />
    </Drawing>
  );
}
