import type { Instant } from '#domain/time.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { formatRemaining } from './words/remaining.ts';

/** The time that is left until then; ticks on the server's clock. */
export function Remaining({ until }: { until: Instant }) {
  return <strong className="tabular-nums nowrap">{formatRemaining(until - useServerNow(1000))}</strong>;
}
