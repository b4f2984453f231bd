import { Drawing } from './Drawing.tsx';

export function ArrowDownIcon() {
  return (
    <Drawing>
      <path d="M12 5.5v13m-5-5 5 5 5-5" />
    </Drawing>
  );
}
