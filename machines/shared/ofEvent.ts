/**
 * The params of an action or a guard that takes them as the event says them: `{ type: 'selectDate', params: ofEvent }`.
 * It reads what it names of them; for what is handed to somebody else the chart names the parts.
 */
export const ofEvent = <Event>({ event }: { readonly event: Event }): Event => event;
