import * as invitation from '#contract/account/invitation.ts';
import * as leaving from '#contract/account/leaving.ts';
import * as logout from '#contract/account/logout.ts';
import * as member from '#contract/account/member.ts';
import * as phone from '#contract/account/phone.ts';
import * as recovery from '#contract/account/recovery.ts';
import * as registration from '#contract/account/registration.ts';
import * as session from '#contract/account/session.ts';
import * as signUp from '#contract/account/signUp.ts';
import * as terms from '#contract/account/terms.ts';
import * as zip from '#contract/account/zip.ts';
import * as availability from '#contract/booking/availability.ts';
import * as cancellation from '#contract/booking/cancellation.ts';
import * as extension from '#contract/booking/extension.ts';
import * as immediate from '#contract/booking/immediate.ts';
import * as move from '#contract/booking/move.ts';
import * as quote from '#contract/booking/quote.ts';
import * as reservations from '#contract/booking/reservations.ts';
import * as waitingList from '#contract/booking/waitingList.ts';
import * as waitOutlook from '#contract/booking/waitOutlook.ts';
import * as receipts from '#contract/history/receipts.ts';
import * as usage from '#contract/history/usage.ts';
import * as menuStatus from '#contract/inbox/menuStatus.ts';
import * as notices from '#contract/inbox/notices.ts';
import * as survey from '#contract/inbox/survey.ts';
import * as scan from '#contract/qr/scan.ts';
import * as favourites from '#contract/search/favourites.ts';
import * as freePlaces from '#contract/search/freePlaces.ts';
import * as home from '#contract/search/home.ts';
import * as passcode from '#contract/search/passcode.ts';
import * as places from '#contract/search/places.ts';
import * as balance from '#contract/settings/balance.ts';
import * as calendar from '#contract/settings/calendar.ts';
import * as coupons from '#contract/settings/coupons.ts';
import * as devices from '#contract/settings/devices.ts';
import * as mailChange from '#contract/settings/mailChange.ts';
import * as notifications from '#contract/settings/notifications.ts';
import * as password from '#contract/settings/password.ts';
import * as payment from '#contract/settings/payment.ts';
import * as profile from '#contract/settings/profile.ts';
import * as push from '#contract/settings/push.ts';
import * as metadata from '#contract/shell/metadata.ts';
import * as updates from '#contract/shell/updates.ts';
import * as door from '#contract/visit/door.ts';
import * as trouble from '#contract/visit/trouble.ts';
import { logInByInvitation, readOwnInvitation } from '#server/account/invitation/invitation.ts';
import { readOwnMember } from '#server/account/member/readMember.ts';
import { changePhone, confirmCode, sendCode } from '#server/account/phone/phone.ts';
import { findAddresses } from '#server/account/postal/addresses.ts';
import { checkRecoveryLink } from '#server/account/recovery/checkRecoveryLink.ts';
import { recoverPassword } from '#server/account/recovery/recoverPassword.ts';
import { resetPassword } from '#server/account/recovery/resetPassword.ts';
import { checkSignUpLink } from '#server/account/registration/checkSignUpLink.ts';
import { sendRegistrationUrl } from '#server/account/registration/sendRegistrationUrl.ts';
import { logIn } from '#server/account/session/login.ts';
import { endLeftSessions, logOut, logOutEverywhere } from '#server/account/session/logout.ts';
import { agreeToUsageTerms, readUsageTerms } from '#server/account/terms/terms.ts';
import { cancelForced } from '#server/booking/cancellation/cancelForced.ts';
import { cancelReservation } from '#server/booking/cancellation/cancelReservation.ts';
import { extendReservation } from '#server/booking/extension/extend.ts';
import {
  listExtensions,
  quoteExtension,
  readExtensionAvailability,
} from '#server/booking/extension/offerExtension.ts';
import { useImmediately } from '#server/booking/immediateUse/useImmediately.ts';
import { moveReservation, quoteMove } from '#server/booking/move/moveReservation.ts';
import { readChargeModel } from '#server/booking/reservation/chargeModel.ts';
import { createReservation } from '#server/booking/reservation/createReservation.ts';
import { quotePrice } from '#server/booking/reservation/quote.ts';
import { listReservations } from '#server/booking/reservations/listReservations.ts';
import { listWaits } from '#server/booking/waitingList/listWaits.ts';
import { readWaitOutlook } from '#server/booking/waitingList/readWaitOutlook.ts';
import { startWaiting } from '#server/booking/waitingList/startWaiting.ts';
import { stopWaiting } from '#server/booking/waitingList/stopWaiting.ts';
import { readRoomAvailability } from '#server/booths/availability/roomAvailability.ts';
import { readTimetable } from '#server/booths/availability/timetable.ts';
import { authPasscode, checkFloorPasscode } from '#server/booths/passcode/passcode.ts';
import { sendMonthReceipts, sendReceipt } from '#server/history/receipts/sendReceipts.ts';
import { readUsageHistory } from '#server/history/usage/readUsageHistory.ts';
import { readMenuStatus } from '#server/inbox/menuStatus.ts';
import { listNotices, markNoticeRead } from '#server/inbox/notices/notices.ts';
import { answerSurvey } from '#server/inbox/survey/answerSurvey.ts';
import { readPendingSurvey } from '#server/inbox/survey/readSurvey.ts';
import { askImmediateUse, enterByCode } from '#server/qr/scan.ts';
import { chooseFavourite } from '#server/search/favourites/chooseFavourite.ts';
import { readFreePlaces } from '#server/search/free/readFreePlaces.ts';
import { readHome } from '#server/search/home/readHome.ts';
import {
  listAreaGroups,
  listPlaces,
  readFloorMap,
  readRoom,
  searchRooms,
} from '#server/search/places/places.ts';
import { readBalance } from '#server/settings/balance.ts';
import { readCalendarFeed } from '#server/settings/calendar/calendarFeed.ts';
import { endCalendarFeed } from '#server/settings/calendar/endCalendarFeed.ts';
import { makeCalendarFeed } from '#server/settings/calendar/makeCalendarFeed.ts';
import { changePayment, confirmPayment } from '#server/settings/card/changePayment.ts';
import { payOwed } from '#server/settings/card/payOwed.ts';
import { applyCouponCode } from '#server/settings/coupons/applyCouponCode.ts';
import { listCoupons, readCouponRemainder } from '#server/settings/coupons/listCoupons.ts';
import { listOwnDevices, signOwnDeviceOut } from '#server/settings/devices/devices.ts';
import { changeEmail } from '#server/settings/mail/changeEmail.ts';
import { checkMailLink } from '#server/settings/mail/checkMailLink.ts';
import { confirmEmail } from '#server/settings/mail/confirmEmail.ts';
import { changePassword } from '#server/settings/password/changePassword.ts';
import { patchUser } from '#server/settings/profile/patchUser.ts';
import { subscribeToPush, unsubscribeFromPush } from '#server/settings/push/subscriptions.ts';
import { changeReminderChoices } from '#server/settings/reminders/changeReminderChoices.ts';
import { readReminderChoices } from '#server/settings/reminders/reminderChoices.ts';
import { readReservableDays } from '#server/settings/reservableDays.ts';
import { deleteUser } from '#server/settings/withdrawal/deleteUser.ts';
import { followUpdates } from '#server/shell/followUpdates.ts';
import { readMetadata } from '#server/shell/metadata.ts';
import { listDepartments } from '#server/signUp/organisation.ts';
import { signUpEnterprise, signUpPersonal } from '#server/signUp/signUp.ts';
import { checkBeforeEntry } from '#server/visit/beforeEntry.ts';
import { openByCode } from '#server/visit/openByCode.ts';
import { openDoor } from '#server/visit/openDoor.ts';
import { reportTrouble } from '#server/visit/trouble/reportTrouble.ts';
import { readWifiPassword } from '#server/visit/wifiPassword.ts';
import { open, type Route, signedIn } from './route.ts';
import { streamed } from './stream.ts';

/** Every call of the contract with the use case that serves it (a test compares the two lists). */
export const routes: readonly Route[] = [
  open(metadata.getMetadata, readMetadata),
  streamed(updates.followUpdates, followUpdates),
  open(session.login, logIn),
  signedIn(logout.logout, logOut),
  signedIn(leaving.logoutEverywhere, logOutEverywhere),
  open(leaving.endLeftSessions, endLeftSessions),
  open(invitation.logInByInvitation, logInByInvitation),
  signedIn(invitation.getInvitation, readOwnInvitation),
  open(registration.sendRegistrationUrl, sendRegistrationUrl),
  open(registration.checkSignUpLink, checkSignUpLink),
  open(signUp.signUpPersonal, signUpPersonal),
  open(signUp.signUpEnterprise, signUpEnterprise),
  open(signUp.getDepartments, listDepartments),
  open(zip.getAddresses, findAddresses),
  open(recovery.recoverPassword, recoverPassword),
  open(recovery.checkRecoveryLink, checkRecoveryLink),
  open(recovery.resetPassword, resetPassword),
  signedIn(phone.sendPhoneCode, sendCode),
  signedIn(phone.confirmPhoneCode, confirmCode),
  signedIn(phone.changePhone, changePhone),
  signedIn(member.getUser, readOwnMember),
  open(terms.getUsageTerms, readUsageTerms),
  signedIn(terms.agreeToTerms, agreeToUsageTerms),
  signedIn(menuStatus.getMenuStatus, readMenuStatus),
  signedIn(notices.listNotices, listNotices),
  signedIn(notices.readNotice, markNoticeRead),
  signedIn(survey.getSurvey, readPendingSurvey),
  signedIn(survey.answerSurvey, answerSurvey),
  signedIn(usage.getUsageHistory, readUsageHistory),
  signedIn(receipts.sendReceipt, sendReceipt),
  signedIn(receipts.sendMonthReceipts, sendMonthReceipts),
  signedIn(home.getHome, readHome),
  signedIn(freePlaces.listFreePlaces, readFreePlaces),
  signedIn(favourites.chooseFavourite, chooseFavourite),
  signedIn(places.listAreaGroups, listAreaGroups),
  signedIn(places.listPlaces, listPlaces),
  signedIn(places.getRoom, readRoom),
  signedIn(places.searchRooms, searchRooms),
  signedIn(places.getFloorMap, readFloorMap),
  signedIn(places.getReservableDays, readReservableDays),
  signedIn(availability.getRoomAvailability, readRoomAvailability),
  signedIn(availability.getTimetable, readTimetable),
  signedIn(quote.getPrice, quotePrice),
  signedIn(quote.getChargeModel, readChargeModel),
  signedIn(reservations.listReservations, listReservations),
  signedIn(reservations.createReservation, createReservation),
  signedIn(cancellation.cancelReservation, cancelReservation),
  signedIn(cancellation.cancelForced, cancelForced),
  signedIn(move.getMovePrice, quoteMove),
  signedIn(move.moveReservation, moveReservation),
  signedIn(waitingList.startWaiting, startWaiting),
  signedIn(waitingList.listWaits, listWaits),
  signedIn(waitingList.stopWaiting, stopWaiting),
  signedIn(waitOutlook.getWaitOutlook, readWaitOutlook),
  signedIn(extension.listExtensions, listExtensions),
  signedIn(extension.getExtensionAvailability, readExtensionAvailability),
  signedIn(extension.getExtensionPrice, quoteExtension),
  signedIn(extension.extendReservation, extendReservation),
  signedIn(extension.extendReservationOld, extendReservation),
  signedIn(immediate.useImmediately, useImmediately),
  signedIn(balance.getBalance, readBalance),
  signedIn(coupons.listCoupons, listCoupons),
  signedIn(coupons.getCouponRemainder, readCouponRemainder),
  signedIn(coupons.applyCouponCode, applyCouponCode),
  signedIn(profile.patchUser, patchUser),
  signedIn(profile.deleteUser, deleteUser),
  signedIn(password.changePassword, changePassword),
  signedIn(mailChange.changeEmail, changeEmail),
  open(mailChange.checkMailLink, checkMailLink),
  open(mailChange.confirmEmail, confirmEmail),
  signedIn(devices.listDevices, listOwnDevices),
  signedIn(devices.signDeviceOut, signOwnDeviceOut),
  signedIn(calendar.getCalendar, readCalendarFeed),
  signedIn(calendar.makeCalendar, makeCalendarFeed),
  signedIn(calendar.endCalendar, endCalendarFeed),
  signedIn(notifications.getReminderChoices, readReminderChoices),
  signedIn(notifications.changeReminderChoices, changeReminderChoices),
  signedIn(push.subscribeToPush, subscribeToPush),
  signedIn(push.unsubscribeFromPush, unsubscribeFromPush),
  signedIn(payment.changePayment, changePayment),
  signedIn(payment.confirmPayment, confirmPayment),
  signedIn(payment.payOwed, payOwed),
  signedIn(passcode.checkPasscode, checkFloorPasscode),
  signedIn(passcode.authPasscode, authPasscode),
  signedIn(scan.enterByCode, enterByCode),
  signedIn(scan.askImmediateUse, askImmediateUse),
  signedIn(door.openDoor, openDoor),
  signedIn(door.unlock, openDoor),
  open(door.openByCode, openByCode),
  signedIn(door.checkBeforeEntry, checkBeforeEntry),
  signedIn(door.getWifiPassword, readWifiPassword),
  signedIn(trouble.reportTrouble, reportTrouble),
];
