import * as v from 'valibot';
import { WireUser } from '#contract/account/member.ts';
import { WireExtensionConfirmation } from '#contract/booking/extension.ts';
import { WireConfirmation } from '#contract/booking/reservations.ts';

/** Local persistence is versioned 20201020 (spec sections 3 and 9); another version is another key. */
export const STORAGE_KEY = 'komori-20201020';

/**
 * Everything that is kept on the device: the storage area, the machine that owns it, its schema, and whether it
 * ends with the session. Values are wire shapes, so that a stored value and an answer are read by the same codec.
 */
export const persistence = {
  /** Who is signed in. */
  Auth: {
    store: 'local',
    owner: 'session',
    schema: v.object({ token: v.string(), user: WireUser }),
    clearedAtLogout: true,
  },
  /** The terms that a visitor agreed to before signing up; sent with the sign-up. */
  UsageTerms: {
    store: 'local',
    owner: 'terms',
    schema: v.object({ version: v.string() }),
    clearedAtLogout: false,
  },
  /** The counts last shown on the tab bar, so that a reload shows them at once. */
  TabBar: {
    store: 'local',
    owner: 'menuStatus',
    schema: v.object({ notices: v.number(), reservations: v.number(), survey: v.boolean() }),
    clearedAtLogout: true,
  },
  /** A confirmation that was sent and not yet answered: asked again with the same key after a reload. One at a time. */
  Reservation: {
    store: 'local',
    owner: 'unfinishedReservation',
    schema: v.union([
      v.object({
        key: v.string(),
        decidedAt: v.number(),
        mode: v.optional(v.picklist(['reserve', 'immediate']), 'reserve'),
        confirmation: WireConfirmation,
      }),
      v.object({ key: v.string(), decidedAt: v.number(), extension: WireExtensionConfirmation }),
    ]),
    clearedAtLogout: true,
  },
  /** The tenant of this deployment, for the first requests after a reload. */
  App: {
    store: 'session',
    owner: 'metadata',
    schema: v.object({ tenantId: v.string() }),
    clearedAtLogout: false,
  },
} as const satisfies Record<
  string,
  {
    readonly store: 'local' | 'session';
    readonly owner: string;
    readonly schema: v.GenericSchema;
    readonly clearedAtLogout: boolean;
  }
>;

export type AreaName = keyof typeof persistence;
export type AreaValue<Name extends AreaName> = v.InferOutput<(typeof persistence)[Name]['schema']>;
