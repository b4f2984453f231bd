import { Drawing } from './Drawing.tsx';

export function DownloadIcon() {
  return (
    <Drawing>
      <path d="M12 4v11" />
      <path d="m7.5 11 4.5 4.5 4.5-4.5" />
      <path d="M4.5 20h15" />
    </Drawing>
  );
}
