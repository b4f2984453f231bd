import { Drawing } from './Drawing.tsx';

export function MailIcon() {
  return (
    <Drawing>
      <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
      <path d="m4 6.5 8 6.5 8-6.5" />
    </Drawing>
  );
}
