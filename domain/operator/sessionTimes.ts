import type { Minutes } from '../time.ts';

/** How long a session of an operator stays open without use (docs/operating.md, "Operators"). */
export const UNUSED_MINUTES: Minutes = 30;
