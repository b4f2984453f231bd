/** Why a use can't be paid (docs/spec/money.md). */
export const UNPAYABLE = ['spending_cap', 'balance_short', 'card_required', 'payment_due'] as const;

/** Why a booth can't be had at that time. */
export const NOT_TO_BE_HAD = ['slot_taken', 'already_reserved', 'passcode_required'] as const;

/** The limits of a reservation that is made ahead: a member's, and a guest's invitation. */
export const BEYOND_LIMITS = [
  'reservation_limit',
  'invitation_expired',
  'invitation_used_up',
  'invitation_disabled',
  'invitation_limit',
] as const;

/** The refusals once a price was confirmed: it is another by now, or the card was refused. */
export const NOT_CHARGED = ['price_changed', 'payment_failed'] as const;
