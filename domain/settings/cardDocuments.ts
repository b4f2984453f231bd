const WITH_CARD_FIELDS = [/^\/app\/settings\/change-payment\/?$/, /^\/signup-personal\//];

/**
 * Whether the screen of a path (below the base path) has card fields. Such screens are documents of their own: the
 * server gives them, and no other, a policy that allows the card provider's script, and the app enters and leaves them
 * by a load, because a policy is its document's for as long as that lives.
 */
export function hasCardFields(path: string): boolean {
  return WITH_CARD_FIELDS.some((pattern) => pattern.test(path));
}
