/** Calls of section 7 that nothing serves yet. This list only shrinks. */
export const unservedCalls: readonly string[] = ['POST /send-receipt-month-pdf', 'POST /send-receipt-pdf'];

/** Routes of section 2 that nothing serves yet. This list only shrinks. */
export const unservedRoutes: readonly string[] = [
  '/register',
  '/registration-mail-sent',
  '/signup-personal/{email}/{email_token}',
  '/signup-enterprise/{email}/{email_token}',
  '/recover-password',
  '/recover-password/{email}/{token}',
  '/phone-number-validation',
  '/app/settings/change-password',
  '/app/settings/change-personal-information',
  '/app/welcome-from-signup',
];
