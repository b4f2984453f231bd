import { stringify } from 'yaml';

/** The parts of a tenant that a test looks at; undefined leaves one out. */
type Parts = Readonly<Record<string, unknown>>;

/** A file with one tenant; `ours` has one place with a floor of two booths and a booth on its own. */
export function worldText(parts: Parts = {}, tenant = 'ours'): string {
  return stringify({ tenants: { [tenant]: tenantParts(parts, tenant) } });
}

/** A tenant as a file writes it. */
export function tenantParts(parts: Parts = {}, tenant = 'ours'): object {
  return {
    name: '私たちのブース',
    hosts: [`${tenant}.example`],
    search_url: 'https://search.example/',
    support: { tel: '03-1111-2222', mail: 'help@ours.example', hours: '平日 9:00–18:00' },
    issuer: {
      name: '私たち株式会社',
      registration_number: 'T1234567890123',
      postal: '100-0005',
      address: '東京都千代田区丸の内1-9-1',
      tel: '03-1111-2222',
    },
    usual: { rate: 300, hours: '8:00-22:00', seats: 1, equipment: ['outlet'] },
    areas: placesOf({ 'a-1': {}, 'a-2': {} }),
    ...parts,
  };
}

/** One area with one place: a floor with those booths, and booths on their own. */
export function placesOf(booths: object, single: object = { 'c-1': { access: '改札の前' } }): object {
  const floors = { b1: { name: '地下1階', access: '出口のとなり', booths } };
  return {
    tokyo: {
      name: '東京エリア',
      places: { yaesu: { name: '八重洲', at: [35.68, 139.77], floors, booths: single } },
    },
  };
}
