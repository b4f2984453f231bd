import { appendFileSync } from 'node:fs';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';
import { mayRefuse } from '#contract/errors.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import { callIn } from '../wire/endpoints.ts';

/** Where the workers of a run write what was refused; the run names it for them (`refusalReport.ts`). */
const FILE = 'KOMORI_REFUSALS_SEEN';

const noted = new Set<string>();

/** Gives the workers of the run the file that they write to. */
export function noteRefusalsIn(file: string): void {
  process.env[FILE] = file;
}

/** Notes that a call was answered with a code of its own, once for each worker. Throws for a code it does not name. */
export function noteRefusal(request: Request, code: unknown): void {
  const endpoint = callIn(request)?.endpoint;
  if (endpoint === undefined) return;
  const line = `${nameOf(endpoint)} ${String(code)}`;
  if (code !== undefined && !mayRefuse(endpoint, code)) {
    throw new Error(
      `Failed to refuse ${line}: the endpoint does not name it. Did you forget it in \`refuses\`?`,
    );
  }
  const file = process.env[FILE];
  if (file === undefined || noted.has(line) || !namedRefusals.includes(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

/** Every refusal that the contract names, as `POST /login throttled`. */
export const namedRefusals: readonly string[] = [...endpoints, ...operatorEndpoints].flatMap((endpoint) =>
  endpoint.refuses.map((code) => `${nameOf(endpoint)} ${code}`),
);
