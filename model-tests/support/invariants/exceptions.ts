import { WORDS } from '#tests/support/gestures/words.ts';

/** Actors whose failure nobody is told of, by the name of their logic, each with why that is right. */
export const silentFailures: Readonly<Record<string, string>> = {
  checkForUpdate: 'Without a network the next look finds it.',
  clearStorage: 'Without storage nothing was stored.',
  forgetSession: 'Without storage nothing was stored.',
  leaveStorage: 'Without storage nothing was stored.',
  consult: 'The wait says that nothing could be learnt, and offers to try again.',
  endSession: 'The token is forgotten here; the server is told as soon as it can be reached.',
  endLeft: 'Whoever has left sees nothing of it, and the next connection tries again.',
  leaveDevice: 'The server ends the session and its pushes.',
  forgetChallenge: 'The bank has answered, or the member gives it up; the server ends what is too old.',
  keepChallenge: 'The address that the bank leads back to says which challenge it was.',
  lookAgain: 'It goes on as it was: the browser says the next time whether pushes were forbidden.',
  lookAtMember: 'The address has changed, and the screen says so; the next start asks for the member.',
  reachServer: 'The screen says already that its code did not come; the next try is as good.',
  recallChallenge: 'Without storage nobody is on the way back from a bank.',
  find: 'A look-up helps to fill in a form and never stands in its way; it offers to try again.',
  dropChoice: 'What cannot be forgotten is sent once more by the next start, and holds already.',
  findChoice: 'Without storage nothing was left unsent.',
  findCommand: 'Without storage nothing was left unanswered.',
  forgetDraft: 'What is left of a draft is of an account that is there.',
  forgetCommand: 'What was answered is known; the stored command is judged by its age.',
  knowServer: 'A server that says nothing of keys is taken for one that knows none.',
  restoreDraft: 'Without storage nothing was half filled in.',
  saveDraft: 'As of `save`: what was typed is gone with the sheet, as where nothing is kept at all.',
  save: 'A draft that cannot be kept costs nothing that stands in the fields.',
  compareSignIn: 'Without storage nobody is signed out for what another tab has written.',
  hideHelp: 'Without storage it is hidden as long as the page lives.',
  keepConsent: 'Without storage the consent lives as long as the page.',
  locate: 'It is said where the member has asked for it.',
  keepPresentation: 'Without storage it may be presented once more.',
  recallChoice: 'Without storage the help is shown.',
  recall: 'Without storage nothing was kept.',
  recallConsent: 'Without storage it is asked for again.',
  recallPresentation: 'Without storage nothing was presented.',
  rememberCommand: 'Without storage the command lives as long as the page.',
  readAgreement: 'Without storage the terms are shown again.',
  restoreSignIn: 'Without storage nobody was signed in.',
  restoreStatus: 'Without storage the badges are asked for.',
  saveSignIn: 'Without storage the session lives as long as the page.',
  saveStatus: 'Without storage the badges are asked for at the next visit.',
};

/** Controls (`machine: kind`) of a view that nobody there hears, each with where it is shown that somebody does. */
export const elsewhere: Readonly<Record<string, string>> = {
  [`reservationList: button ${WORDS.addToCalendar}`]: 'Saves a file: see tests/views/visit/keep.',
  [`reservations: button ${WORDS.addToCalendar}`]: 'Saves a file: see tests/views/visit/keep.',
  'departmentLookup: text アクセスキー': 'The form around it hears it: see signUpEnterprise.',
  'departmentLookup: select 所属': 'The form around it hears it: see signUpEnterprise.',
  'postalLookup: text 郵便番号': 'The form around it hears it: see signUpPersonal.',
  'postalLookup: text 住所': 'The form around it hears it: see signUpPersonal.',
  [`floor: button ${WORDS.zoomIn}`]: 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`floor: button ${WORDS.zoomOut}`]: 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`floor: button ${WORDS.wholePlan}`]: 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`floorMap: button ${WORDS.zoomIn}`]: 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`floorMap: button ${WORDS.zoomOut}`]:
    'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`floorMap: button ${WORDS.wholePlan}`]:
    'Moves the picture, which has no size here: see e2e/search/floorMap.',
  [`foundPlaces: button ${WORDS.zoomIn}`]: 'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`foundPlaces: button ${WORDS.zoomOut}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`foundPlaces: button ${WORDS.firstPosition}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`locationSelection: button ${WORDS.zoomIn}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`locationSelection: button ${WORDS.zoomOut}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`locationSelection: button ${WORDS.firstPosition}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`mapSearch: button ${WORDS.zoomIn}`]: 'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`mapSearch: button ${WORDS.zoomOut}`]: 'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`mapSearch: button ${WORDS.firstPosition}`]:
    'Moves the map, which has no size here: see e2e/search/mapSearch.',
  [`makeQr: button ${WORDS.savePicture}`]:
    'Draws on a canvas, which there is in a browser only: see e2e/inbox/services.',
  [`invitationForm: button ${WORDS.back}`]: 'The sheet around the form hears it: see the model of operators.',
  [`rightForm: button ${WORDS.back}`]: 'The sheet around the form hears it: see the model of operators.',
  [`reasonForm: button ${WORDS.back}`]: 'The sheet around the form hears it: see the model of operators.',
  'records: date 日': 'It hears whole days alone: see tests/views/operator/records.',
  'ways: button 印刷する': 'The browser prints: see e2e/operator/house.',
  [`waits: button ${WORDS.cancelFree}`]: 'The list around it hears it: see the model of reservations.',
  [`visit: button ${WORDS.cancelSheet}`]: 'The list around the card hears it: see the model of reservations.',
  [`visit: button ${WORDS.giveUp}`]: 'The list around the card hears it: see the model of reservations.',
  [`visit: button ${WORDS.leaveUnopened}`]:
    'The list around the card hears it: see the model of reservations.',
};
