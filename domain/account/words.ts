/** What is said of sessions that have ended. */
export const LOGOUT_WORDS = {
  everywhere: 'すべての端末からログアウトしました。',
} as const;
