import { Drawing } from './Drawing.tsx';

export function RefreshIcon() {
  return (
    <Drawing>
      <path d="M19.5 12.5a7.5 7.5 0 1 1-2.2-5.8L19.5 9" />
      <path d="M19.5 4v5h-5" />
    </Drawing>
  );
}
