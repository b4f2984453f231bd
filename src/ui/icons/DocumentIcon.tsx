import { Drawing } from './Drawing.tsx';

export function DocumentIcon() {
  return (
    <Drawing>
      <path d="M6.5 3.5h7.5L18.5 8v12.5h-12Z" />
      <path d="M14 3.5V8h4.5M9.5 12.5h6M9.5 16h4" />
    </Drawing>
  );
}
