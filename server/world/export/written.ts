import { isDeepStrictEqual } from 'node:util';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { instantOf } from '#domain/time.ts';
import type { ConditionsRow } from '#server/booths/availability/conditions.ts';
import type { Conditions, Drawing } from '#server/database/tables/places.ts';
import { PAUSED } from '#server/usecase/suspension.ts';
import { conditionsOf } from '#server/world/model/conditions.ts';
import type { Json, Kind, Thing } from '#server/world/model/things.ts';
import { type Span, writtenMoment, writtenSpan } from '#server/world/schema/moments.ts';

/** A text that is not shown: in its place stands the name of a variable. */
export class Secret {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A drawing, which stands in a file of its own: in its place stands the name of that. */
export class Drawn {
  readonly drawing: Drawing;

  constructor(drawing: Drawing) {
    this.drawing = drawing;
  }
}

/** A photo, which stands in a file of its own, too. */
export class Pictured {
  /** As `readPhoto` names it. */
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Leaf = Json | Secret | Drawn | Pictured;
/** A part of a file: values by key. */
export interface Tree {
  [key: string]: Leaf | Tree | undefined;
}

const WRITERS: Readonly<Record<Kind, (values: Thing['values']) => Tree | Leaf>> = {
  tenant: (values) => ({
    name: values.app_name,
    hosts: values.hosts,
    accent: values.accent ?? undefined,
    search_url: values.external_search_url,
    support: { tel: values.support_tel, mail: values.support_mail, hours: values.support_hours },
    issuer: {
      name: values.issuer_name,
      registration_number: values.issuer_registration_number,
      postal: values.issuer_postal,
      address: values.issuer_address,
      tel: values.issuer_tel,
    },
    suspended: values.suspension === PAUSED ? true : (values.suspension ?? undefined),
    tax_percent: values.tax_percent,
    rules: {
      unit_minutes: Number(values.reservation_time_unit) * SLOT_MINUTES,
      longest_minutes:
        Number(values.reservation_time_unit) * SLOT_MINUTES * Number(values.slot_sequence_limit),
      immediate_unit_minutes: Number(values.without_reservation_time_unit) * SLOT_MINUTES,
      longest_immediate_minutes:
        Number(values.without_reservation_time_unit) *
        SLOT_MINUTES *
        Number(values.immediate_slot_sequence_limit),
      days_ahead: values.reservable_days,
      reservations_at_once: values.reservation_limit_enabled === true ? values.reservation_limit : null,
    },
    usual: undefined,
  }),
  area: ({ name }) => ({ name }),
  place: ({ name }) => ({
    name,
    at: undefined,
    longest_minutes: undefined,
    free_cancellation_minutes: undefined,
    lead_minutes: undefined,
  }),
  floor: (values) => ({
    name: values.floor_name,
    access: values.access,
    at: pointOf(values),
    walk: walkOf(values),
    passcode: secretOf(values.passcode),
    drawing: drawnOf(values),
    rate: undefined,
    hours: undefined,
    from: undefined,
    longest_minutes: undefined,
    free_cancellation_minutes: undefined,
    lead_minutes: undefined,
    seats: undefined,
    equipment: undefined,
    photo: undefined,
  }),
  booth: (values) => ({
    name: values.cube_name,
    rate: values.net_per_15_minutes,
    hours: hoursOf(conditionsOf(values)),
    from: changesOf(conditionsOf(values)),
    longest_minutes: values.longest_minutes,
    free_cancellation_minutes: values.free_cancellation_minutes,
    lead_minutes: values.lead_minutes,
    seats: values.seats ?? undefined,
    equipment: values.equipment,
    photo: typeof values.photo === 'string' ? new Pictured(values.photo) : undefined,
    access: values.access,
    at: pointOf(values),
    plan: typeof values.plan_x === 'number' ? [values.plan_x, values.plan_y ?? 0] : undefined,
    walk: walkOf(values),
    opens_by: values.booth_type === 1 ? 'lock' : undefined,
    lock_id: values.lock_id ?? undefined,
    shows_qr_code: values.qr_code_mode === 1 ? true : undefined,
    pin: secretOf(values.pin_id),
    wifi:
      typeof values.wifi_ssid === 'string'
        ? { ssid: values.wifi_ssid, password: secretOf(values.wifi_password) }
        : undefined,
    closed:
      Array.isArray(values.closed_days) && values.closed_days.length > 0 ? values.closed_days : undefined,
    closed_from: values.closed_from ?? undefined,
  }),
  corporation: (values) => ({
    name: values.name,
    monthly_cap: values.monthly_cap ?? undefined,
    campaign: values.has_campaign === true ? { granted: values.granted_yen } : undefined,
  }),
  department: ({ full_name }) => full_name ?? null,
  access_key: (values) => ({
    key: new Secret(`sha256:${values.key_hash}`),
    mail_domain: values.mail_domain ?? undefined,
  }),
  invitation: (values) => ({
    link: new Secret(`sha256:${values.link_hash}`),
    corporation: values.corporation,
    ends_on: values.ends_on,
    enabled: values.enabled === true ? undefined : false,
    minutes: values.total_minutes,
    minutes_each: values.minutes_each,
    reservations: values.total_count,
  }),
  coupon: (values) => ({
    name: values.coupon_name,
    minutes: values.minutes,
    valid_days: values.valid_days,
    closes: momentOf(values.closes_at),
  }),
  survey: (values) => ({
    published: momentOf(values.published_at),
    closed: momentOf(values.closed_at),
    questions: Array.isArray(values.questions) ? values.questions.map(questionOf) : [],
  }),
  notice: (values) => ({
    title: values.title,
    text: values.body === '' ? undefined : values.body,
    for: values.audience === 'everybody' ? undefined : values.audience,
    published: momentOf(values.published_at),
    closed: momentOf(values.closed_at),
  }),
  terms: (values) => ({ published: momentOf(values.published_at), text: values.contents }),
};

/**
 * A thing as a file writes it, without its children; undefined is left out, and keeps the place of what `treeOf` may
 * say there.
 */
export function written({ kind, values }: Thing): Tree | Leaf {
  return WRITERS[kind](values);
}

function pointOf({ latitude, longitude }: Thing['values']): Json {
  return [latitude ?? null, longitude ?? null];
}

function walkOf({ walk_minutes: minutes, exit_name: exit }: Thing['values']): Tree | undefined {
  return typeof minutes === 'number' ? { minutes, exit: exit ?? undefined } : undefined;
}

function drawnOf({ drawing: markup, drawing_layout: layout }: Thing['values']): Drawn | undefined {
  if (typeof markup !== 'string') return undefined;
  // As `compilePlaces` writes it, whose type the column has.
  return new Drawn({ markup, layout: layout as unknown as Drawing['layout'] });
}

function secretOf(value: Json | undefined): Secret | undefined {
  return typeof value === 'string' ? new Secret(value) : undefined;
}

function momentOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? writtenMoment(instantOf(Date.parse(value))) : undefined;
}

/** The difference of each day to the one before. */
function changesOf(row: ConditionsRow): Tree | undefined {
  if (row.conditions_from === null) return undefined;
  let before: Readonly<Conditions> = row;
  const changes = row.conditions_from.map((next): [string, Tree] => {
    const [rate, hours] = [next.net_per_15_minutes, hoursOf(next)];
    const change = {
      ...(rate !== before.net_per_15_minutes && { rate }),
      ...(!isDeepStrictEqual(hours, hoursOf(before)) && { hours }),
    };
    before = next;
    return [next.from, change];
  });
  return Object.fromEntries(changes);
}

function hoursOf(conditions: Readonly<Conditions>): Json {
  const [workday, saturday, sunday] = (['workday', 'saturday', 'sunday'] as const).map((day) => {
    const [opens, closes] = [conditions[`${day}_opens`], conditions[`${day}_closes`]];
    const span: Span = opens === null || closes === null ? null : [opens, closes];
    return writtenSpan(span);
  });
  if (workday === saturday && workday === sunday) return workday ?? null;
  return { workday: workday ?? null, saturday: saturday ?? null, sunday: sunday ?? null };
}

function questionOf(question: Json): Json {
  const {
    title,
    type,
    validation_required: required,
    guide_text: guide,
    options,
  } = question as Readonly<Record<string, Json>>; // as `present.ts` reads it
  return {
    title: title ?? null,
    type: type ?? null,
    ...(required === true && { required }),
    ...(typeof guide === 'string' && { guide }),
    ...(Array.isArray(options) && options.length > 0 && { options: options.map(optionOf) }),
  };
}

function optionOf(option: Json): Json {
  if (option === null || typeof option !== 'object' || !('title' in option)) return null;
  return option.require_text_input === true ? { title: option.title, asks_for_text: true } : option.title;
}
