import { Drawing } from './Drawing.tsx';

export function ChevronRightIcon() {
  return (
    <Drawing>
      <path d="m10 7.5 4.5 4.5-4.5 4.5" />
    </Drawing>
  );
}
