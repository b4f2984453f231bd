import { Drawing } from './Drawing.tsx';

export function MenuIcon() {
  return (
    <Drawing>
      <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
    </Drawing>
  );
}
