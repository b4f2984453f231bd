import { WORDS } from '#tests/support/gestures/words.ts';

/** Actors whose failure nobody is told of, by the name of their logic, each with why that is right. */
export const silentFailures: Readonly<Record<string, string>> = {
  checkForUpdate: 'Without a network the next look finds it.',
  clearStorage: 'Without storage nothing was stored.',
  consult: 'The wait says that nothing could be learnt, and offers to try again.',
  endSession: 'The token is forgotten here; the server drops it when it has not been used for long.',
  forgetChallenge: 'The bank has answered, or the member gives it up; the server ends what is too old.',
  keepChallenge: 'The address that the bank leads back to says which challenge it was.',
  reachServer: 'The screen says already that its code did not come; the next try is as good.',
  recallChallenge: 'Without storage nobody is on the way back from a bank.',
  find: 'A look-up helps to fill in a form and never stands in its way; it offers to try again.',
  findCommand: 'Without storage nothing was left unanswered.',
  forgetDraft: 'What is left of a draft is of an account that is there.',
  forgetCommand: 'What was answered is known; the stored command is judged by its age.',
  knowServer: 'A server that says nothing of keys is taken for one that knows none.',
  restoreDraft: 'Without storage nothing was half filled in.',
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
  'departmentLookup: text アクセスキー': 'The form around it hears it: see signUpEnterprise.',
  'departmentLookup: select 所属': 'The form around it hears it: see signUpEnterprise.',
  'postalLookup: text 郵便番号': 'The form around it hears it: see signUpPersonal.',
  'postalLookup: text 住所': 'The form around it hears it: see signUpPersonal.',
  'floor: button 拡大': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'floor: button 縮小': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'floor: button 全体を表示': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'floorMap: button 拡大': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'floorMap: button 縮小': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'floorMap: button 全体を表示': 'Moves the picture, which has no size here: see e2e/search/floorMap.',
  'makeQr: button 画像を保存する':
    'Draws on a canvas, which there is in a browser only: see e2e/inbox/services.',
  'visit: button キャンセル': 'The list around the card hears it: see the model of reservations.',
  [`visit: button ${WORDS.giveUp}`]: 'The list around the card hears it: see the model of reservations.',
  'visit: button ドアを開けずに終える': 'The list around the card hears it: see the model of reservations.',
};
