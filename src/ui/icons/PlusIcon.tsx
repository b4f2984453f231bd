import { Drawing } from './Drawing.tsx';

export function PlusIcon() {
  return (
    <Drawing>
      <path d="M12 5v14M5 12h14" />
    </Drawing>
  );
}
