import { serverClock } from '#contract/clock.ts';
import type { FreeSearchRef } from '#machines/search/freeSearch/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';

/** Why nothing can be looked for at that time, and the way to a time at which it can. */
export function FreeRefused({ flow, sentence }: { flow: FreeSearchRef; sentence: string }) {
  return (
    <EmptyState
      title={<Unbroken text={sentence} />}
      action={
        <Button block onClick={() => flow.send({ type: 'default.chosen', now: serverClock.now() })}>
          今からの空きを探す
        </Button>
      }
    />
  );
}
