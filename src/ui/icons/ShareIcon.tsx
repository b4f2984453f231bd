import { Drawing } from './Drawing.tsx';

export function ShareIcon() {
  return (
    <Drawing>
      <path d="M12 15V3.5" />
      <path d="m8 7 4-4 4 4" />
      <path d="M7 11H5v9.5h14V11h-2" />
    </Drawing>
  );
}
