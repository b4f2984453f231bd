/** Where the app lies on its origin (docs/spec/shell.md, "Screens"). */
export const APP_BASE = '/user';
