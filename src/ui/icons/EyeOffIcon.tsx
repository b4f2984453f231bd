import { Drawing } from './Drawing.tsx';

export function EyeOffIcon() {
  return (
    <Drawing>
      <path d="M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3" />
      <path d="M10 10a3 3 0 0 0 4 4M4 4l16 16" />
    </Drawing>
  );
}
