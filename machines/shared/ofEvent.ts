/**
 * The params of an action or a guard that reads the event itself: `{ type: 'selectDate', params: ofEvent }`. Where a
 * part goes on to another actor, the chart names that part instead.
 */
export const ofEvent = <Event>({ event }: { readonly event: Event }): Event => event;
