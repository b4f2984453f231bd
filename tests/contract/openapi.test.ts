import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { openApiOf } from '#server/http/openapi.ts';

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: Described }>>;
}
interface Described {
  readonly type?: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Described;
}
interface Operation {
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Media & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Media & { readonly description: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

// As a reader of the document gets it: JSON, of a shape that these tests check.
const published: Document = JSON.parse(JSON.stringify(openApiOf(endpoints)));
const calls = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

function operationOf(path: string, method: string): Operation {
  const operation = published.paths[path]?.[method];
  if (operation === undefined) throw new Error(`Failed to find ${method} ${path} in the document.`);
  return operation;
}

function schemaIn(media: Media | undefined): Described {
  const schema = (media?.content['application/json'] ?? media?.content['text/event-stream'])?.schema;
  if (schema === undefined) throw new Error('Failed to find a schema.');
  return schema;
}

/** Every `$ref` of the document that leads nowhere in it. */
function danglingRefs(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (key !== '$ref') return danglingRefs(each);
    const steps = String(each).replace(/^#\//, '').split('/');
    const target = steps.reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null
          ? Object.entries(at).find(([name]) => name === step)?.[1]
          : undefined,
      published,
    );
    return String(each).startsWith('#/') && target !== undefined ? [] : [String(each)];
  });
}

it('is OpenAPI 3.1 of the calls below /api, and of no others', () => {
  expect([published.openapi, published.servers]).toEqual(['3.1.0', [{ url: '/api' }]]);
  const described = Object.entries(published.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(calls.map(([name]) => name).sort());
});

it('points to nothing that it does not hold', () => {
  expect(danglingRefs(published)).toEqual([]);
  expect(JSON.stringify(published)).not.toMatch(/"\$schema"|"\$defs"/);
  expect(danglingRefs({ $ref: '#/components/schemas/Nowhere' })).toEqual(['#/components/schemas/Nowhere']);
});

describe.each(calls)('%s', (_, endpoint) => {
  const operation = operationOf(endpoint.path, endpoint.method);
  const named = (where: string) =>
    operation.parameters.filter((each) => each.in === where).map((each) => each.name);

  it('says what it does in a sentence', () => {
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
  });

  it('has its parameters, those of the path required', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(named('path')).toEqual(inPath);
    expect(operation.parameters.filter((each) => each.in === 'path').every((each) => each.required)).toBe(
      true,
    );
    expect(named('query').length > 0).toBe(endpoint.query !== undefined);
    expect(named('header')).toEqual(endpoint.effect ? ['X-Tenant-Id', 'Idempotency-Key'] : ['X-Tenant-Id']);
    const headers = operation.parameters.filter((each) => each.in === 'header');
    expect(headers.some((each) => each.required)).toBe(false);
  });

  it('says who may call', () => {
    expect(operation.security).toEqual(endpoint.audience === 'anyone' ? [] : [{ bearer: [] }]);
    expect(published.components.securitySchemes).toHaveProperty('bearer', { type: 'http', scheme: 'bearer' });
  });

  it('has a body exactly where the call has one', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    if (operation.requestBody) expect(schemaIn(operation.requestBody)).toHaveProperty('type', 'object');
  });

  it('answers, or refuses with message and code, or with the fields', () => {
    expect(schemaIn(operation.responses['200'])).toHaveProperty('type', 'object');
    const [type] = Object.keys(operation.responses['200']?.content ?? {});
    expect(type).toBe(endpoint.isStream ? 'text/event-stream' : 'application/json');
    expect(schemaIn(operation.responses['4XX']).required).toEqual(['message', 'code']);
    expect(schemaIn(operation.responses['422']).required).toEqual(['message', 'code', 'errors']);
  });
});

it('asks a client of nothing that the spec does not ask', () => {
  const create = operationOf('/reservations', 'post');
  expect(schemaIn(create.requestBody).required).toEqual([
    'telecube_id',
    'date',
    'hour',
    'minute',
    'interval',
  ]);
  const status = operationOf('/menu-status', 'get');
  expect(status.parameters.some((each) => each.required)).toBe(false);
});

it('marks what is not specified: calls, fields of answers and of requests', () => {
  expect(operationOf('/home', 'get')).toHaveProperty('x-addition', true);
  expect(operationOf('/notices', 'get')).not.toHaveProperty('x-addition');
  const user = schemaIn(operationOf('/settings/get-user', 'get').responses[200]).properties?.user;
  expect(user?.properties?.card_brand).toHaveProperty('x-addition', true);
  expect(user?.properties?.card).not.toHaveProperty('x-addition');
  const price = schemaIn(operationOf('/reservations', 'post').requestBody).properties?.taxInPrice;
  expect(price).toHaveProperty('x-addition', true);
});

it('says how days, hours and moments are written', () => {
  const { properties } = schemaIn(operationOf('/reservations', 'post').requestBody);
  expect([
    properties?.date?.description,
    properties?.hour?.description,
    properties?.minute?.description,
  ]).toEqual(['YYYY-MM-DD, Asia/Tokyo', '0 to 23', '0 to 59']);
});
