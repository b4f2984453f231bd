/** As long as an address may be that a mail can be sent to (RFC 5321). */
const LONGEST = 254;

/** The form of an address as browsers check it, with a dot in the domain. Carriers' `a..b.@…` are real addresses. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** The one form of a login ID: capitals and full-width letters are the same ID (docs/spec/account.md, "Input"). */
export function normalLoginId(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a mail can go to the text, once it has its normal form. Never true for what a mail system would read as
 * several recipients or as a header (commas, brackets, line breaks).
 */
export function isMailAddress(text: string): boolean {
  const address = normalLoginId(text);
  return address.length <= LONGEST && ADDRESS.test(address);
}

/**
 * The part behind @, by which an organisation's access key may be bound; "" without one (docs/spec/wire.md, "Calls of
 * account").
 */
export function domainOf(loginId: string): string {
  const address = normalLoginId(loginId);
  return address.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : '';
}
