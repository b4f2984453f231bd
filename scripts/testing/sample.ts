/** The states whose pictures every `npm test` paints and looks at: of each area and shape one or two. */
export const SAMPLE: readonly string[] = [
  'account/login/loginForm/empty/editing',
  'account/registration/registrationForm/filled/submitting',
  'account/terms/chart/terms/member/reading',
  'booking/cancellation/chart/cancellation/free/confirming',
  'booking/extension/chart/extension/inUse/confirming',
  'booking/immediateUse/chart/immediateUse/plain/choosing.payable',
  'booking/reservation/chart/reservationDialog/member/offering.confirming',
  'booking/reservation/chart/reservationDialog/member/priceChanged',
  'booking/timetable/chart/timetable/noon/choosing',
  'history/history/history/latest/browsing',
  'history/receipts/chart/receipts/use/entering',
  'inbox/notices/noticeList/plain/loaded.fresh',
  'inbox/survey/chart/survey/plain/filling.editing',
  'qr/scanner/chart/scanner/scanner/answered.ready',
  'search/locationSelection/placeList/plain/failed',
  'search/passcode/chart/passcode/plain/entering',
  'settings/card/chart/cardChange/plain/entering',
  'settings/card/owed/owedPayment/onFile/reviewing',
  'settings/settings/settings/plain/browsing',
  'visit/passage/chart/passage/leaving/stuck',
  'visit/visit/chart/visit/inUse/resting.inUse.underway',
];

/** Lets the walks of a run leave the documents of the sample in the folder (model-tests/support/gallery). */
export function sampleEnv(folder: string): Readonly<Record<string, string>> {
  return { GALLERY: folder, GALLERY_SAMPLE: SAMPLE.join(',') };
}
