import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** How often a second the kernel's count goes up. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The kernel's record of a process, from its state on; undefined when it is gone. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => Number(statOf(pid)?.[1]) === parent);
}

/** Seconds of CPU that the processes have used, their children, and those of them that have ended. */
export function cpuSeconds(pids: readonly number[]): number {
  const all = pids.flatMap((pid) => [pid, ...childrenOf(pid)]);
  const ticks = all.flatMap((pid) => {
    const stat = statOf(pid);
    // User and system time; for processes asked for by name, the time of their ended children too.
    const fields = pids.includes(pid) ? [11, 12, 13, 14] : [11, 12];
    return stat === undefined ? [] : fields.map((field) => Number(stat[field]));
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}
