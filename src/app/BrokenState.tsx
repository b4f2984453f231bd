import { FALLBACKS } from '#domain/messages.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

export const BROKEN_TITLE = '表示できませんでした';

/** Says that a mistake of ours is in the way, and offers to load the same address again. */
export function BrokenState() {
  return (
    <div role="alert">
      <EmptyState
        title={FALLBACKS.screen}
        action={<Button onClick={() => window.location.reload()}>再読み込みする</Button>}
      />
    </div>
  );
}
