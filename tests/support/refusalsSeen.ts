import { appendFileSync } from 'node:fs';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';
import { callIn } from './endpoints.ts';

/** Where the workers of a run write what was refused; the run names it for them (`refusalReport.ts`). */
const FILE = 'KOMORI_REFUSALS_SEEN';

const noted = new Set<string>();

/** Gives the workers of the run the file that they write to. */
export function noteRefusalsIn(file: string): void {
  process.env[FILE] = file;
}

/** Notes that a call was really answered with a code of its own, once for each worker. */
export function noteRefusal(request: Request, code: unknown): void {
  const endpoint = callIn(request)?.endpoint;
  const file = process.env[FILE];
  if (endpoint === undefined || file === undefined || !endpoint.refuses.some((own) => own === code)) return;
  const line = `${nameOf(endpoint)} ${String(code)}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}

/** Every refusal that the contract names, as `POST /login throttled`. */
export const namedRefusals: readonly string[] = endpoints.flatMap((endpoint) =>
  endpoint.refuses.map((code) => `${nameOf(endpoint)} ${code}`),
);
