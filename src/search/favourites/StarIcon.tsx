import { Drawing } from '#src/ui/icons/Drawing.tsx';

/** A star; filled where it is given. */
export function StarIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <Drawing>
      <path
        d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z"
        fill={isFilled ? 'currentColor' : 'none'}
      />
    </Drawing>
  );
}
