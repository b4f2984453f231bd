import { Drawing } from './Drawing.tsx';

export function CloseIcon() {
  return (
    <Drawing>
      <path d="m6.5 6.5 11 11m0-11-11 11" />
    </Drawing>
  );
}
