import { userInfo } from 'node:os';
import type { Actor } from '#server/audit/entry.ts';

/** Whoever runs a command, by the account of the machine; `sudo` says whose it was before. */
export function shellActor(): Actor {
  return { name: `shell:${process.env.SUDO_USER ?? accountName()}`, role: 'command' };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number without a name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
