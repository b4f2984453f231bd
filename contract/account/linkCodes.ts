/** Why a mailed link leads no further. */
export const DEAD_LINK = ['link_expired', 'link_used', 'link_invalid'] as const;
