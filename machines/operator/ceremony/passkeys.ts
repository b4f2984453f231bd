import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/operator/passkeyFields.ts';

/**
 * Why the browser has made no passkey and shown none: the person gave it up, or waited too long, or has none here,
 * which a browser does not tell apart; the page is neither https nor localhost; the device has one already; the browser
 * knows no passkeys; it keeps no cookie of the session here, as WebKit at http://localhost; anything else.
 */
export type PasskeyProblem =
  | 'cancelled'
  | 'insecure'
  | 'registered'
  | 'unsupported'
  | 'cookieless'
  | 'broken';

/** A passkey as the browser gives it, or why it gives none. */
export type Shown<Passkey> =
  | { readonly kind: 'shown'; readonly passkey: Passkey }
  | { readonly kind: 'problem'; readonly problem: PasskeyProblem };

/** The browser's passkeys. */
export interface Passkeys {
  /** Shows one that is there. */
  prove(options: RequestOptions): Promise<Shown<Assertion>>;
  /** Makes one. */
  create(options: CreationOptions): Promise<Shown<Attestation>>;
}

const NONE = { kind: 'problem', problem: 'unsupported' } as const;

let passkeys: Passkeys = { prove: async () => NONE, create: async () => NONE };

/** Says who has passkeys. Bound once at start. */
export function bindPasskeys(bound: Passkeys): void {
  passkeys = bound;
}

/** The browser's passkeys. */
export function devicePasskeys(): Passkeys {
  return passkeys;
}
