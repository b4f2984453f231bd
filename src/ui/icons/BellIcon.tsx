import { Drawing } from './Drawing.tsx';

export function BellIcon() {
  return (
    <Drawing>
      <path d="M6 10.5a6 6 0 0 1 12 0c0 3.6.8 5 2 6.5H4c1.2-1.5 2-2.9 2-6.5Z" />
      <path d="M10.5 20.5h3" />
    </Drawing>
  );
}
