import type { Instant } from '#domain/time.ts';
import type { Fields } from '../calls.ts';
import type { Records } from './records.ts';

/**
 * Errors in the provider's shape. The classes are its own (E…: the call, 42G…: the card), the numbers are near enough.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly info: string;

  constructor(info: string) {
    super(info);
    this.info = info;
  }
}

export const FAULTS = {
  unreadable: 'E01010001',
  orderExists: 'E01040010',
  orderUnknown: 'E01110002',
  memberExists: 'E01390010',
  memberUnknown: 'E01390002',
  cardUnknown: 'E01240002',
  wrongPass: 'E01060010',
  notProcessable: 'E11010001',
  tokenUnusable: 'E01610001',
  notAnswered: 'E11010203',
  overLimit: '42G030000',
  ownerUnproven: '42G600000',
  busy: '42C010000',
} as const;

/** The records that the calls read and change, where the bank asks, and the clock of a shop. */
export interface Provider {
  readonly records: Records;
  readonly challengePathOf: (accessId: string) => string;
  readonly clockOf: (shopId: string) => Promise<Instant>;
}
/** One call of the provider: the rows of its answer; throws a Fault. */
export type Call = (provider: Provider, fields: Fields) => Promise<readonly Fields[]>;

/** The field of a form; a Fault where it is missing. */
export function field(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === '') throw new Fault(FAULTS.unreadable);
  return value;
}
