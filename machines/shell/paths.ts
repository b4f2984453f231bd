import { formatInstant, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';

/** The time and booths that a link to the timetable carries (spec section 2). */
export interface TimetableAddress {
  readonly boothIds: readonly number[];
  readonly date?: LocalDate;
  readonly start?: Minutes;
  readonly interval?: Minutes;
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  // Commas may stand in a query as they are, and `room=1,2,3` is what people read and type.
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** Every address of the app below its base path user/ (spec section 2). Nobody else puts a URL together. */
export const paths = {
  entrance: () => '/',
  login: () => '/login',
  terms: (redirectTo: string) => withQuery('/terms', { redirectTo }),
  phoneValidation: () => '/phone-number-validation',
  app: () => '/app',
  areaSearch: () => '/app/area-search',
  locationSelection: (area: { id: number; name: string }) =>
    withQuery('/app/installation-location-selection', { areaId: area.id, areaName: area.name }),
  makeReservation: ({ boothIds, date, start, interval }: TimetableAddress) =>
    withQuery('/app/area-search/make-reservation', {
      room: boothIds.join(','),
      date,
      hour: start === undefined ? undefined : Math.floor(start / 60),
      minute: start === undefined ? undefined : start % 60,
      interval,
    }),
  reservations: () => '/app/reservations',
  extendReservation: ({ id, startsAt }: { id: number; startsAt: Instant }) =>
    withQuery('/app/reservations/extend', { tranid: id, start: formatInstant(startsAt) }),
  useWithoutReservation: (boothId: number) => withQuery('/app/use-without-reservation', { room: boothId }),
  /** `code` is that of a booth's sticker, which was opened by its link. */
  qrReader: (code?: string) => withQuery('/app/qr-code-reader', { code }),
  settings: () => '/app/settings',
  usageTerms: () => '/app/settings/usage-terms',
  /** `qrCode` is what the code to be shown holds. */
  showQr: (qrCode: string) => withQuery('/app/settings/show-qr', { qr_code: qrCode }),
  changePayment: () => '/app/settings/change-payment',
} as const;
