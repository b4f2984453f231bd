import { Drawing } from './Drawing.tsx';

export function ChevronDownIcon() {
  return (
    <Drawing>
      <path d="m7.5 10 4.5 4.5 4.5-4.5" />
    </Drawing>
  );
}
