/** Everything that it takes to push to the device of the caller (docs/spec/settings.md, "Push"). */
export interface PushOffer {
  /** The public key by which push services know our pushes: an uncompressed point of P-256, base64url. */
  readonly key: string;
  /** Whether pushes go to the device that asks. */
  readonly isSubscribed: boolean;
}

/** The address of a device at its browser's push service, and the keys that only it and we have (RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: {
    /** A point of P-256, uncompressed, base64url. */
    readonly p256dh: string;
    /** 16 bytes, base64url. */
    readonly auth: string;
  };
}

/** How many devices a member has pushed to, at most. */
export const MOST_PUSH_DEVICES = 10;
/** The same for an invitation, which many people hold at once: no one's device takes the place of another's. */
export const MOST_INVITATION_DEVICES = 100;
