import type { ColumnType, Generated } from 'kysely';
import type { Equipment } from '#domain/booking/boothFacts.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import type { Declared, OfTenant } from './ofTenant.ts';

/** Areas as the home screen groups them. */
export interface AreaGroupTable extends OfTenant, Declared {
  area_group_id: number;
  name: string;
}

/** An area to search in. */
export interface AreaTable extends OfTenant, Declared {
  area_id: number;
  area_group_id: number;
  name: string;
}

/** A floor with several booths, drawn as a plan; some want a passcode. */
export interface FloorMapTable extends OfTenant, Declared {
  floor_map_id: number;
  area_id: number;
  place_name: string;
  floor_name: string;
  access: string;
  latitude: number;
  longitude: number;
  passcode: string | null;
  /** On foot from the exit; null where nobody has said it. */
  walk_minutes: Minutes | null;
  exit_name: string | null;
  /** The elements of an SVG of its own, which run nothing and lead nowhere; null where it is drawn from its booths. */
  drawing: string | null;
  drawing_layout: DrawingLayout | null;
}

/** A floor as somebody has drawn it: the elements within its frame, and where the booths are in them. */
export interface Drawing {
  readonly markup: string;
  readonly layout: DrawingLayout;
}

/** The frame of a floor's own drawing, and where its booths are in it. */
export interface DrawingLayout {
  readonly viewBox: readonly [left: number, top: number, width: number, height: number];
  /** The size at which it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether it has colours of its own, which need a white ground. */
  readonly hasOwnColours: boolean;
  /** Another one for another drawing. */
  readonly version: string;
  /** In fractions of the drawing, by the booths' keys. */
  readonly booths: Readonly<
    Record<string, readonly [left: number, top: number, width: number, height: number]>
  >;
}

/** The rate, in net yen, and the opening hours, in minutes of the day; null on days on which it stays closed. */
export interface Conditions {
  net_per_15_minutes: number;
  workday_opens: Minutes | null;
  workday_closes: Minutes | null;
  saturday_opens: Minutes | null;
  saturday_closes: Minutes | null;
  sunday_opens: Minutes | null;
  sunday_closes: Minutes | null;
}

/** The rate and the hours from a day on. */
export interface LaterConditions extends Readonly<Conditions> {
  readonly from: LocalDate;
}

/** A booth. */
export interface BoothTable extends OfTenant, Declared, Conditions {
  telecube_id: number;
  area_id: number;
  floor_map_id: number | null;
  /** Where it is drawn on the floor, in units of the plan; null for booths on their own. */
  plan_x: number | null;
  plan_y: number | null;
  cube_name: string;
  place_name: string;
  access: string;
  latitude: number;
  longitude: number;
  /** 0: a door that open-door opens; 1: a lock that unlock releases. */
  booth_type: number;
  qr_code_mode: number;
  /** The id of its door or lock in the service of doors; null where that knows it by the booth's number. */
  lock_id: Generated<string | null>;
  wifi_ssid: string | null;
  wifi_password: string | null;
  pin_id: string | null;
  /** The rate and the hours from days on, all of them and in their order, as JSON; null where none is to change. */
  conditions_from: ColumnType<readonly LaterConditions[] | null, string | null | undefined, string | null>;
  /** 1 or 2; null where nobody has said it. */
  seats: number | null;
  equipment: Generated<readonly Equipment[]>;
  /** The name of its photo; null where it has none. */
  photo: Generated<string | null>;
  /** The same of a booth on its own as of a floor. */
  walk_minutes: Minutes | null;
  exit_name: string | null;
  /** The first day on which it is closed for good; null where there is none. */
  closed_from: Generated<LocalDate | null>;
  /** How long it can be reserved at most, where that is less than the service’s longest. */
  longest_minutes: Generated<Minutes | null>;
  /** How long before the start cancelling stops being free. */
  free_cancellation_minutes: Generated<Minutes>;
  /** How long before its start a reservation is made at the latest; 0: until it starts. */
  lead_minutes: Generated<Minutes>;
}

/** A photo of booths, as it was given, under a name that is made of its bytes. */
export interface BoothPhotoTable extends OfTenant {
  name: string;
  body: Uint8Array;
}

/** A day on which a booth stays closed against its usual hours. */
export interface ClosedDayTable extends OfTenant {
  telecube_id: number;
  closed_on: LocalDate;
}

/** The passcode that a member has entered for a floor; void once the floor has another one. */
export interface PasscodeConfirmationTable extends OfTenant {
  member_id: number;
  floor_map_id: number;
  passcode: string;
  confirmed_at: Instant;
}
