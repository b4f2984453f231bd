import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { COMMON_CODES, ErrorBody, InvalidBody, ServerErrorBody } from '#contract/errors.ts';
import { IDEMPOTENCY_HEADER, TENANT_HEADER } from '#contract/headers.ts';
import { isAddition } from '#contract/wire.ts';

/** Marks what is not in the specification, calls and fields alike. */
const ADDITION = 'x-addition';

/** Checks written as functions can't be said in JSON Schema; the type around them still is. */
function schemaOf(schema: v.GenericSchema) {
  const { $schema, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      isAddition(valibotAction) ? { ...jsonSchema, [ADDITION]: true } : undefined,
  });
  return rest;
}

function json(schema: v.GenericSchema) {
  return { content: { 'application/json': { schema: schemaOf(schema) } } };
}

/** Server-sent events, each as its fields `event` and `data`. */
function events(schema: v.GenericSchema) {
  return { content: { 'text/event-stream': { schema: schemaOf(schema) } } };
}

function parametersOf(where: 'path' | 'query', schema: v.GenericSchema | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf(endpoint: AnyEndpoint) {
  const names = endpoint.effect ? [TENANT_HEADER, IDEMPOTENCY_HEADER] : [TENANT_HEADER];
  return names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }));
}

/** The codes of the call itself stand in the sentence as well, before those that any call may be refused with. */
function refusalOf({ refuses }: AnyEndpoint) {
  const codes = [...new Set([...refuses, ...COMMON_CODES])];
  const own = refuses.length === 0 ? '' : `: ${refuses.join(', ')}; or as any call`;
  return {
    description: `Refused with message and code${own}`,
    ...json(v.object({ ...ErrorBody.entries, code: v.picklist(codes) })),
  };
}

function operationOf(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.additive ? { [ADDITION]: true } : {}),
    security: endpoint.audience === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, ...json(endpoint.body) } }),
    responses: {
      200: endpoint.isStream
        ? { description: 'A stream of events', ...events(endpoint.response) }
        : { description: 'OK', ...json(endpoint.response) },
      '4XX': refusalOf(endpoint),
      422: { description: 'Refused fields', ...json(InvalidBody) },
      '5XX': { description: 'Not served (503: try again after Retry-After)', ...json(ServerErrorBody) },
    },
  };
}

/** The OpenAPI 3.1 document of the calls, made of the same schemas that check them. */
export function openApiOf(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Komori', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
