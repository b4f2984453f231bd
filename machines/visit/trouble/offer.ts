import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { reportTrouble } from '#contract/visit/trouble.ts';

/** Whether the server takes reports of trouble in a booth, as far as it is known. */
export function takesTroubleReports(): boolean {
  return serves(serverCapabilities.current(), reportTrouble);
}
