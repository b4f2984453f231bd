import { Drawing } from './Drawing.tsx';

export function SearchIcon() {
  return (
    <Drawing>
      <circle cx="11" cy="11" r="7" />
      <path d="m16.2 16.2 4.3 4.3" />
    </Drawing>
  );
}
