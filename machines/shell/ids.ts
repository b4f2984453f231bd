/** The actors that every flow can find in its system. */
export const SHELL_ID = 'shell';
export const SESSION_ID = 'session';
export const PAGE_ID = 'page';
export const UPDATES_ID = 'liveUpdates';
