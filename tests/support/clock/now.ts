import { instantOf } from '#domain/time.ts';

/** The moment at which server tests begin: Friday 20 November 2026, 10:00 in Tokyo, in business hours. */
export const NOW = instantOf(Date.parse('2026-11-20T10:00:00+09:00'));
