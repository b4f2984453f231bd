/** The calls of the card provider that we make (its multi-payment interface). */
export type CallName =
  | 'SaveMember'
  | 'SaveCard'
  | 'SearchCard'
  | 'DeleteCard'
  | 'EntryTran'
  | 'ExecTran'
  | 'SecureTran2'
  | 'TradedCard'
  | 'AlterTran'
  | 'ChangeTran'
  | 'SearchTrade';

export type Fields = Readonly<Record<string, string>>;

/** Carries a call to the provider: a form in, a query string out. Rejects when there was no answer. */
export type Transport = (name: CallName, form: string) => Promise<string>;

/** The provider's refusal of a call. Operators see its codes, members never do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly codes: readonly string[];

  constructor(call: CallName, codes: readonly string[]) {
    super(`The card provider answered ${call} with ${codes.join(', ')}.`);
    this.codes = codes;
  }
}

/** There was no answer, or none that can be read: nobody knows what has become of the call. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(call: CallName, options?: ErrorOptions) {
    super(`The card provider gave no answer to ${call}.`, options);
  }
}

/**
 * The rows of an answer: every field holds as many values, joined by `|`, as there are rows. Throws ProviderError for
 * an answer with ErrInfo (it comes with 200), NoAnswer for what is no answer of the provider's.
 */
function rowsOf(call: CallName, text: string): readonly Fields[] {
  // Checked first: whatever the page of a proxy says of errors, it refuses nothing.
  if (!/^\w+=/.test(text.trim())) throw new NoAnswer(call);
  const fields = [...new URLSearchParams(text.trim())];
  const info = fields.find(([name]) => name === 'ErrInfo')?.[1];
  if (info !== undefined) throw new ProviderError(call, info.split('|'));
  const columns = fields.map(([name, values]) => [name, values.split('|')] as const);
  const count = Math.max(...columns.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[row] ?? ''])),
  );
}

/** Calls the provider and reads its answer. */
export async function callRows(
  transport: Transport,
  call: CallName,
  fields: Fields,
): Promise<readonly Fields[]> {
  let text: string;
  try {
    text = await transport(call, new URLSearchParams(fields).toString());
  } catch (cause) {
    throw new NoAnswer(call, { cause });
  }
  return rowsOf(call, text);
}

/** The same for a call whose answer is one row. */
export async function callOnce(transport: Transport, call: CallName, fields: Fields): Promise<Fields> {
  const [row] = await callRows(transport, call, fields);
  if (row === undefined) throw new NoAnswer(call);
  return row;
}

/** Many times the longest answer of the provider's, in bytes. */
const MOST_BYTES = 262_144;

/** The text of an answer. Throws where it is longer than any of the provider's, and reads no more of it. */
async function textOf(name: CallName, { body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw new Error(`Failed to call ${name}: an answer of more than ${MOST_BYTES} bytes.`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The provider over HTTP: POST of a form to `{base}/payment/NAME.idPass`. `patienceMs` is short, because a member
 * waits and because asking again is safe; what comes after it is found by SearchTrade.
 */
export function httpTransport(baseUrl: string, patienceMs: number): Transport {
  return async (name, form) => {
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}/payment/${name}.idPass`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await textOf(name, answer);
    if (!answer.ok) throw new Error(`Failed to call ${name}: status ${answer.status}.`);
    return text;
  };
}
