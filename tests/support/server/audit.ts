import type { Actor } from '#server/audit/entry.ts';

/** Somebody at a shell of the machine. */
export const SHELL_ACTOR: Actor = { name: 'shell:haruka', role: 'command' };
