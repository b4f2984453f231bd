import * as v from 'valibot';
import { memberCodec } from '#contract/account/member.ts';
import type { givingUpCodec } from '#contract/booking/cancellation.ts';
import type { endedWaitCodec } from '#contract/booking/endedWait.ts';
import type { extensionConfirmationCodec } from '#contract/booking/extensionConfirmation.ts';
import type { moveConfirmationCodec } from '#contract/booking/moveConfirmation.ts';
import type { confirmationCodec, listReservations } from '#contract/booking/reservations.ts';
import type { waitRequestCodec } from '#contract/booking/waitingList.ts';
import type { getBalance } from '#contract/settings/balance.ts';
import type { getCouponRemainder, listCoupons } from '#contract/settings/coupons.ts';
import { getMetadata } from '#contract/shell/metadata.ts';
import type { DoorRequest } from '#contract/visit/door.ts';
import type { BoothType, UseState } from '#domain/booking/reservation.ts';
import type { UseScope } from '#domain/history/receipts.ts';
import type { TroubleReport } from '#domain/visit/trouble.ts';

/** A half-finished form and its subject. It never holds secrets. */
const Draft = v.object({ of: v.string(), values: v.record(v.string(), v.string()) });

/** A part as the table describes it. */
export interface Part {
  /**
   * `App` parts live as long as the tab, all others in the local storage. A member's part of a tab says whose it is by
   * `memberId`: no tab is sure to hear that another one has signed in somebody else.
   */
  readonly store: 'local' | 'session';
  /** The machine that alone writes it. */
  readonly owner: string;
  readonly schema: v.GenericSchema;
  readonly clearedAtLogout: boolean;
  /** It stays where the server ends the session: for a day, or until its member, or somebody else, signs in. */
  readonly staysForReturn?: true;
}

/** The two flags of a part that waits for its member. */
const FOR_RETURN = { clearedAtLogout: true, staysForReturn: true } as const;

/**
 * A value that its owner checks by a schema of its own when it reads it: every screen loads this table, and only the
 * owner's screens need that schema.
 */
function checkedByOwner<Value>(): v.GenericSchema<unknown, Value> {
  return v.unknown() as v.GenericSchema<unknown, Value>; // the owner checks it
}

/**
 * The part of the commands of a kind that were sent and not yet answered, of each tab its own: asked for again with the
 * same key after a reload, for the member who made them (see `shared/commandMemory.ts`).
 */
function commandsOf<Content>() {
  const content = checkedByOwner<Content>();
  const command = v.object({ memberId: v.string(), key: v.string(), decidedAt: v.number(), content });
  return { store: 'local', schema: v.array(command), ...FOR_RETURN } as const;
}

/** A choice as it is kept: its kind, the key that it has through every retry, when it was made, and its request. */
export interface KeptChoice {
  readonly kind: string;
  readonly key: string;
  readonly decidedAt: number;
  readonly request: unknown;
}

/**
 * The last loaded data with their subject and time, for the member who saw them: the screen at the door survives a
 * reload without a network (see `shared/lastKnown.ts`).
 */
function keptOf<Value>() {
  const value = checkedByOwner<Value>();
  const kept = v.object({ of: v.nullable(v.number()), at: v.number(), value });
  return v.object({ memberId: v.string(), kept: v.array(kept) });
}

/**
 * Everything that is kept on the device, as `<area of docs/spec/shell.md, "Storage">.<part>`: the machine that owns it,
 * its schema, and whether it ends with the session. Values are wire shapes, so that a stored value and an answer are
 * read by the same codec.
 *
 * A new part is one entry here: the area of the spec that it belongs to (`tests/machines/storage.test.ts` knows no
 * others), the machine that alone writes it, a schema without secrets (`checkedByOwner` where a contract's is part of
 * it), and `clearedAtLogout: true` unless a visitor or the device owns it. Its owner reads and writes it by `readPart`
 * and `writePart` of `storage.ts`, in an invoked actor; a command's memory does so by itself (`commandsOf`,
 * `shared/commandMemory.ts`). A value that no longer parses is dropped, so that a changed schema needs no migration.
 * Longer than 250 lines: whoever looks for what stands on a device finds all of it here.
 */
export const persistence = {
  /** The member who is signed in. */
  'Auth.signIn': {
    store: 'local',
    owner: 'session',
    schema: v.object({ token: v.string(), user: memberCodec.schema }),
    clearedAtLogout: true,
  },
  /** The member whose session the server has ended, for whom some parts stay, and since when by the device's clock. */
  'Auth.left': {
    store: 'local',
    owner: 'session',
    schema: v.object({ memberId: v.string(), since: v.optional(v.number(), 0) }),
    clearedAtLogout: true,
  },
  /** The terms that a visitor agreed to before signing up; sent with the sign-up. */
  'UsageTerms.agreement': {
    store: 'local',
    owner: 'terms',
    schema: v.object({ version: v.string() }),
    clearedAtLogout: false,
  },
  /** The agreements to terms on this device, for a server that keeps none; marks, and no names. */
  'UsageTerms.agreements': {
    store: 'local',
    owner: 'agreement',
    schema: v.array(v.string()),
    clearedAtLogout: false,
  },
  /** The hashes of tokens whose sessions are to end and may not have: they end a session, and open none. */
  'Auth.ending': {
    store: 'local',
    owner: 'session',
    schema: v.array(v.string()),
    clearedAtLogout: false,
  },
  /** A sign-up that is half filled in, by the e-mail address that signs up. */
  'Registration.draft': { store: 'local', owner: 'signUp', schema: Draft, clearedAtLogout: false },
  /** Answers that are not sent yet, by the survey and its member. */
  'Survey.draft': {
    store: 'local',
    owner: 'survey',
    schema: Draft,
    ...FOR_RETURN,
  },
  /** The counts last shown on the tab bar, so that a reload shows them at once. */
  'TabBar.counts': {
    store: 'local',
    owner: 'menuStatus',
    schema: v.object({
      memberId: v.string(),
      notices: v.number(),
      reservations: v.number(),
      survey: v.boolean(),
    }),
    clearedAtLogout: true,
  },
  /**
   * The proofs that logins on this device were answered with, newest first: at the next login they say that it is no
   * stranger. It opens nothing, and stays when its member logs out, because that is when it is needed.
   */
  'TabBar.deviceProofs': {
    store: 'local',
    owner: 'session',
    schema: v.array(v.string()),
    clearedAtLogout: false,
  },
  /** The help dialog, once a member has chosen to hide it; kept over logouts. */
  'TabBar.help': {
    store: 'local',
    owner: 'help',
    schema: v.object({ isHidden: v.literal(true) }),
    clearedAtLogout: false,
  },
  /** That places nearby may be looked for; the position itself is never kept. */
  'TabBar.position': {
    store: 'local',
    owner: 'nearby',
    schema: v.object({ isAllowed: v.literal(true) }),
    clearedAtLogout: false,
  },
  /** How far the server's clock is ahead of the device's, for a load that can't ask the server. */
  'TabBar.clock': {
    store: 'local',
    owner: 'metadata',
    schema: v.object({ ahead: v.number() }),
    clearedAtLogout: false,
  },
  /**
   * The deployment's last description of itself: it has the support's number for a door that stays shut without a
   * network.
   */
  'TabBar.metadata': {
    store: 'local',
    owner: 'metadata',
    schema: getMetadata.response,
    clearedAtLogout: false,
  },
  /**
   * The choices that show already and have not been answered, in the order in which they were made: stars, ticks, read
   * notices (see `shared/keptChoices.ts`).
   */
  'TabBar.choices': {
    store: 'local',
    owner: 'keptChoices',
    schema: v.object({ memberId: v.string(), kept: checkedByOwner<readonly KeptChoice[]>() }),
    ...FOR_RETURN,
  },
  /** That the survey was presented in this tab; who puts it off is not asked again at every screen. */
  'App.survey': {
    store: 'session',
    owner: 'surveyInvitation',
    schema: v.object({ memberId: v.string(), isPresented: v.literal(true) }),
    clearedAtLogout: true,
  },
  /** The coupons, as they were last known. */
  'Coupon.list': {
    store: 'local',
    owner: 'couponList',
    schema: keptOf<v.InferOutput<typeof listCoupons.response>>(),
    clearedAtLogout: true,
  },
  /** The minutes that can be used, as the server said them last. */
  'Coupon.remainder': {
    store: 'local',
    owner: 'knownRemainder',
    schema: keptOf<v.InferOutput<typeof getCouponRemainder.response>>(),
    clearedAtLogout: true,
  },
  /** The prepaid balance of the member's corporation, as the server said it last. */
  'Coupon.balance': {
    store: 'local',
    owner: 'knownBalance',
    schema: keptOf<v.InferOutput<typeof getBalance.response>>(),
    clearedAtLogout: true,
  },
  /** A reservation that was confirmed and not yet answered. */
  'Reservation.creation': {
    owner: 'creation',
    ...commandsOf<{
      mode: 'reserve' | 'immediate';
      confirmation: v.InferOutput<typeof confirmationCodec.schema>;
    }>(),
  },
  /** An extension that was confirmed and not yet answered. */
  'Reservation.extending': {
    owner: 'extending',
    ...commandsOf<v.InferOutput<typeof extensionConfirmationCodec.schema>>(),
  },
  /** A move that was confirmed and not yet answered. */
  'Reservation.moving': {
    owner: 'moving',
    ...commandsOf<v.InferOutput<typeof moveConfirmationCodec.schema>>(),
  },
  /** A cancellation that was confirmed and not yet answered. */
  'Reservation.cancelling': {
    owner: 'cancelling',
    ...commandsOf<v.InferOutput<typeof givingUpCodec.schema>>(),
  },
  /** A wait that was begun and not yet answered. */
  'Reservation.startingWait': {
    owner: 'startingWait',
    ...commandsOf<v.InferOutput<typeof waitRequestCodec.schema>>(),
  },
  /** A wait that was ended and not yet answered. */
  'Reservation.stoppingWait': {
    owner: 'stoppingWait',
    ...commandsOf<v.InferOutput<typeof endedWaitCodec.schema>>(),
  },
  /** The live reservations, with entry code and key-pad code, as they were last known. */
  'Reservation.list': {
    store: 'local',
    owner: 'reservationList',
    schema: keptOf<v.InferOutput<typeof listReservations.response>>(),
    clearedAtLogout: true,
  },
  /** The end of a use, as it is said for the rest of its day; the list no longer has the reservation. */
  'Reservation.ended': {
    store: 'local',
    owner: 'lastEnd',
    schema: v.object({
      memberId: v.string(),
      kind: v.picklist(['left', 'ended']),
      at: v.number(),
      reservation: checkedByOwner<v.InferOutput<typeof listReservations.response>>(),
    }),
    clearedAtLogout: true,
  },
  /** The Wi-Fi passwords of the next use and the running one, as they were last known. */
  'Reservation.wifi': {
    store: 'local',
    owner: 'wifi',
    schema: keptOf<string>(),
    clearedAtLogout: true,
  },
  /** A door that was asked for and has not answered. */
  'Reservation.door': {
    owner: 'doorOpening',
    ...commandsOf<DoorRequest & { boothType: BoothType; stateBefore?: UseState }>(),
  },
  /** A report of trouble that was sent and not yet answered; its photo in base64. */
  'Reservation.trouble': {
    owner: 'reporting',
    ...commandsOf<TroubleReport>(),
  },
  /** A report of trouble that is half filled in, by its reservation and its member. */
  'Reservation.troubleDraft': {
    store: 'local',
    owner: 'trouble',
    schema: Draft,
    ...FOR_RETURN,
  },
  /** A receipt, or a month of them, that was asked for and not yet answered. */
  'Reservation.receipts': {
    owner: 'sendingReceipts',
    ...commandsOf<{
      scope: UseScope | { kind: 'month'; month: string };
      addressee: string | null;
    }>(),
  },
  /** A calendar's address that was asked for and not yet answered. */
  'Reservation.calendarAddress': {
    owner: 'makingCalendar',
    ...commandsOf<null>(),
  },
  /** A mail address that a link was asked for to, and not yet answered. */
  'Auth.mailChange': {
    owner: 'mailChangeForm',
    ...commandsOf<string>(),
  },
  /** A payment of an owed amount that was asked for and not yet answered; tax-included yen. */
  'Reservation.payment': {
    owner: 'payingOwed',
    ...commandsOf<{ owed: number }>(),
  },
  /** The bank's question about a card, for the member who entered it: they leave the app for it, and come back. */
  'App.cardChallenge': {
    store: 'session',
    owner: 'bankChallenge',
    // `isFirst`: the card came with the sign-up, whose last screen is the welcome. `returnTo`: the booking it is for.
    schema: v.object({
      returnTo: v.optional(v.string()),
      memberId: v.string(),
      challengeId: v.string(),
      url: v.string(),
      isFirst: v.boolean(),
    }),
    ...FOR_RETURN,
  },
  /** The keys of the commands of this tab that are not yet answered: a reload of it asks for those first. */
  'App.commandKeys': {
    store: 'session',
    owner: 'commandMemory',
    schema: v.object({ memberId: v.string(), keys: v.array(v.string()) }),
    ...FOR_RETURN,
  },
  /** The tenant of this deployment, for the first requests after a reload. */
  'App.tenant': {
    store: 'session',
    owner: 'metadata',
    schema: v.object({ tenantId: v.string() }),
    clearedAtLogout: false,
  },
} as const satisfies Record<`${string}.${string}`, Part>;

export type PartName = keyof typeof persistence;
export type PartValue<Name extends PartName> = v.InferOutput<(typeof persistence)[Name]['schema']>;
