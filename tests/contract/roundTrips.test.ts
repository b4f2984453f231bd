import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '#contract/endpoint.ts';
import type { Call } from './calls/call.ts';
import { calls } from './calls/calls.ts';

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function throughAddress(parts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const said = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return Object.fromEntries(new URLSearchParams(new URLSearchParams(said).toString()));
}

/** The request as it arrives, each part refused by `v.parse` where its schema does not accept it. */
function arrived({ endpoint }: Call, sent: WireRequest): WireRequest {
  const params = endpoint.params && v.parse(endpoint.params, throughAddress(sent.params ?? {}));
  const query = endpoint.query && v.parse(endpoint.query, throughAddress(sent.query ?? {}));
  const body = endpoint.body && v.parse(endpoint.body, throughJson(sent.body));
  return { params, query, body } as WireRequest; // schemas of addresses and queries are objects of strings
}

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const { endpoint } = call;

  it('is asked in wire terms that say the same again, in the parts that it declares', () => {
    fc.assert(
      fc.property(call.input, (asked) => {
        const sent = endpoint.input.encode(asked);
        const declared = [endpoint.params, endpoint.query, endpoint.body].map(
          (schema) => schema !== undefined,
        );
        const used = [sent.params, sent.query, sent.body].map((part) => part !== undefined);
        expect(used).toEqual(declared);
        expect(endpoint.input.decode(arrived(call, sent))).toEqual(asked);
      }),
    );
  });

  it('is answered in wire terms that say the same again', () => {
    fc.assert(
      fc.property(call.output, (answer) => {
        const wire = v.parse(endpoint.response, throughJson(endpoint.output.encode(answer)));
        expect(endpoint.output.decode(wire)).toEqual(answer);
      }),
    );
  });

  it('sends and reads no name that a schema does not have', () => {
    fc.assert(
      fc.property(call.input, call.output, (asked, answer) => {
        const { body } = endpoint.input.encode(asked);
        if (endpoint.body) expect(v.parse(endpoint.body, body)).toEqual(body);
        const wire = endpoint.output.encode(answer);
        expect(v.parse(endpoint.response, wire)).toEqual(wire);
      }),
    );
  });
});
