/**
 * Every file that begins something which goes on until it is put away (a listener, a timer, an observer, the camera, a
 * worker, an object URL, a channel, an abort), and how it is known to end.
 */
export type Keeping =
  /** An address where it is begun: `tests/views/shared/leftBehind.test.tsx` sees it there, and gone when it is left. */
  | { readonly on: string }
  /** `file: title` of the test that sees it put away. */
  | { readonly held: string }
  /** Why nobody puts it away. */
  | { readonly stays: string };

const cleanUp = (title: string): Keeping => ({ held: `tests/views/shared/cleanUp.test.tsx: ${title}` });
const listened: Keeping = {
  held: 'tests/views/shared/leftBehind.test.tsx: listens to an actor no longer than who asked is there',
};
const stopped: Keeping = { held: 'tests/views/shared/leftBehind.test.tsx: ends with the way to stop it: %s' };

export const KEEPERS: Readonly<Record<string, Keeping>> = {
  'contract/stream.ts': {
    held: 'tests/views/shared/leftBehind.test.tsx: leaves neither time-out nor listener of a stream',
  },
  'machines/account/session/listensToMember.ts': {
    held: 'tests/views/shared/leftBehind.test.tsx: listens to the session no longer than its flow runs',
  },
  'machines/app/departures.ts': {
    held: 'tests/views/settings/reminders.test.tsx: sends nothing of a member who has signed out in between',
  },
  'machines/visit/visit/reservationChange.ts': listened,
  'src/account/useKeyboardInset.ts': {
    held: 'tests/views/account/login.test.tsx: stands in the thumb’s reach, above the keyboard of a phone',
  },
  'src/app/ScrollKeeper.tsx': { on: '/app/settings' },
  'src/operator/shared/useKeys.ts': {
    held: 'tests/views/operator/records.test.tsx: leads from row to row by J and K, and to the search by /',
  },
  'src/shared/code/afterFirstScreen.ts': {
    stays: 'a few files are asked for, each when nothing else is to be done',
  },
  'src/main.tsx': { stays: 'one timer of a second, at the start' },
  'src/visit/card/useCalendarFile.ts': {
    stays: 'taken back at once, some browsers have nothing to download',
  },
  'src/booking/timetable/StartSheetSlot.tsx': {
    held: 'e2e/booking/largeText.test.ts: was asked for does not stand over it, and then is one as ever',
  },
  'src/inspection/inspect.ts': { stays: 'the atlas of flows follows the page as long as it lives' },
  'src/qr/capture/CameraPicture.tsx': cleanUp('the camera, where it starts only after it has gone'),
  'src/qr/capture/camera.ts': {
    held: 'tests/views/qr/camera.test.tsx: is switched off, and its worker ended, when its picture leaves the screen',
  },
  'src/qr/capture/usePageVisibility.ts': { on: '/app/qr-code-reader' },
  'src/qr/makeQr/picture.ts': { stays: 'taken back at once, some browsers have nothing to download' },
  'src/qr/reader/decode.worker.ts': { stays: 'it ends with its worker' },
  'src/qr/reader/reader.ts': cleanUp('the worker that has read a photo, and one that could not'),
  'src/qr/showQr/useWakeLock.ts': { on: '/app/settings/show-qr?qr_code=KOMORI-1' },
  'src/search/floorMap/plan/usePlanView.ts': cleanUp('that listens: %s'),
  'src/search/mapSearch/useMapView.ts': cleanUp('that listens: %s'),
  'src/settings/card/gmo/tokens.ts': {
    held: 'tests/views/settings/gmo.test.tsx: is not waited for for ever',
  },
  'src/settings/push/browserPush.ts': {
    held: 'tests/views/settings/push.test.tsx: is on without a word where browser and server know of it, and ends by a tap',
  },
  'src/shared/KeptFocus.tsx': { on: '/app/notices' },
  'src/shared/code/screenCode.ts': { stays: 'style sheets may fail to come as long as the page lives' },
  'src/shared/live/live.ts': listened,
  'src/shell/addressRecorder.ts': { stays: 'one for the page: the last address is written when it is left' },
  'src/operator/records/EntryFrame.tsx': {
    held: 'tests/views/operator/entry.test.tsx: stands beside the list where there is room, which is read on meanwhile',
  },
  'src/shell/browserPage.ts': stopped,
  'src/shell/browserWorker.ts': stopped,
  'src/shell/dialogs/browserDialogHistory.ts': stopped,
  'src/shell/page/usedLinks.ts': { on: '/app/settings' },
  'src/shell/patientClock.ts': {
    held: 'tests/views/shell/patientClock.test.tsx: is given up after %d days',
  },
  'src/start/askFirst.ts': {
    stays: 'a few requests of the start, whose time-outs end with the client’s patience',
  },
  'src/shell/serverNow.ts': { on: '/app/reservations' },
  'src/shell/stores.ts': stopped,
  'src/shell/updateStream.ts': {
    held: 'tests/views/shared/leftBehind.test.tsx: leaves neither time-out nor listener of a stream',
  },
  'src/shell/useDialogOpen.ts': { on: '/app/settings' },
  'src/shell/useOutput.ts': listened,
  'src/shell/usePageShown.ts': { on: '/app/reservations' },
  'src/ui/dialogs/secondTaps.ts': stopped,
  'src/ui/usePress.ts': { on: '/app/reservations/extend?tranid=4711&start=20261203161500' },
  'src/worker/serviceWorker.ts': { stays: 'it is how a service worker is told of anything' },
};
