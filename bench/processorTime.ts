import { existsSync, readFileSync } from 'node:fs';

const CAN_TELL = existsSync('/proc/self/schedstat');

/** A clock in ms. */
export type Clock = () => number;

/**
 * A clock that runs with the work of this process and of the children of a server: whatever else the machine does
 * beside does not count. Where the system does not tell, it is that on the wall.
 */
export function clockOf(server: number | undefined): Clock {
  if (!CAN_TELL) return () => performance.now();
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + (server === undefined ? 0 : sumOf(childrenOf(server)));
  };
}

function childrenOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
}

function sumOf(pids: readonly string[]): number {
  return pids.reduce((sum, pid) => sum + onProcessorMs(pid), 0);
}

/** The kernel says it in ns, before what the process has waited for. */
function onProcessorMs(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
}
