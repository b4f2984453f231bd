/** Values that can be sent, shown and read back: JSON, with the rest of the app's values in words. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

const SECRET_WORDS = [
  'authorization',
  'card',
  'credential',
  'cvc',
  'cvv',
  'holdername',
  'passcode',
  'password',
  'passwords',
  'pin',
  'pw',
  'secret',
  'security',
  'token',
];

/** `email_token`, `wifiPassword`, `card-number`: whether a word of the name is one of those. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => SECRET_WORDS.includes(word));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isActor(value: object): value is { readonly sessionId: string } {
  return 'sessionId' in value && 'send' in value;
}

/** `{ name: 'pw', value: '…' }`: a field that says its name beside its value. */
function isSecretField(record: Readonly<Record<string, unknown>>): boolean {
  return ['name', 'field', 'key'].some((key) => typeof record[key] === 'string' && isSecretName(record[key]));
}

/**
 * Makes values plain and masks their secrets. Equal secrets get equal masks, so that what compares them decides the
 * same on a copy.
 */
export function createMask(): (value: unknown) => Plain {
  const masks = new Map<unknown, string>();

  function masked(value: string | number): string {
    const known = masks.get(value) ?? `•••${masks.size + 1}`;
    masks.set(value, known);
    return known;
  }

  function entries(record: object, isSecret: boolean, above: readonly object[]): { [key: string]: Plain } {
    const values = record as Readonly<Record<string, unknown>>; // an object's own values, by name
    const isField = isSecretField(values);
    return Object.fromEntries(
      Object.keys(values)
        .filter((key) => values[key] !== undefined && typeof values[key] !== 'function')
        .map((key) => [
          key,
          plain(values[key], isSecret || isSecretName(key) || (isField && key === 'value'), above),
        ]),
    );
  }

  function plain(value: unknown, isSecret: boolean, above: readonly object[]): Plain {
    if (typeof value === 'string' || typeof value === 'number') return isSecret ? masked(value) : value;
    if (value === null || typeof value === 'boolean') return value;
    if (!isRecord(value)) return null;
    if (above.includes(value)) return '(circular)';
    const within = [...above, value];
    const each = (inner: unknown) => plain(inner, isSecret, within);
    if (Array.isArray(value)) return value.map(each);
    if (isActor(value)) return { $actor: value.sessionId };
    if (value instanceof Map)
      return { $map: [...value].map(([key, inner]) => [plain(key, false, within), each(inner)]) };
    if (value instanceof Set) return { $set: [...value].map(each) };
    if (value instanceof Date) return { $date: value.getTime() };
    if (value instanceof Error) {
      return { $error: { ...entries(value, isSecret, within), name: value.name, message: value.message } };
    }
    if (typeof value.toJSON === 'function') return each(value.toJSON()); // a snapshot leaves its whole machine out
    return entries(value, isSecret, within);
  }

  return (value) => plain(value, false, []);
}
