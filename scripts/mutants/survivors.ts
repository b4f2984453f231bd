/** Mutants that no test notices, by file and change, each with why that is right. */
export const survivors: Readonly<Record<string, string>> = {
  'machines/app/shell.ts: (root), failure.reported 3: the branch is removed':
    'It does nothing: it stands there to say in the chart that the flow shows the failure itself.',
  'machines/app/shell.ts: joined, recovery.ended 3: the branch is removed':
    'It does nothing: it stands there to say in the chart that nothing follows.',
  'machines/app/shell.ts: joined.guest, onDone of invitation is removed':
    'It does nothing: it stands there to say in the chart that the session ends with the invitation.',
  'machines/booking/cancellation/chart.ts: refused, initial: target gone becomes over':
    'Every way into the refusals names the one that it was.',
  'machines/booking/extension/choice.ts: choosing, initial: target unchosen becomes chosen':
    'Every way into the choice names the state that it leads to.',
  'machines/booking/timetable/chart.ts: choosing, slot.chosen 2: the branch is removed':
    'It does nothing: it stands there to say in the chart that the past cannot be chosen.',
  'machines/inbox/notices.ts: browsing, always: target marking becomes marked':
    'The same: what is marked leads on to the marking at once, as long as any notice is unmarked.',
  'machines/inbox/survey/invitation.ts: recalling, onDone of recallPresentation 2: target waiting becomes delaying':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/inbox/survey/invitation.ts: recalling, onError of recallPresentation: target waiting becomes delaying':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/operator/session/chart.ts: over, session.lost is removed':
    'It does nothing: it stands there to say in the chart that the call is one of the page behind.',
  'machines/operator/shell.ts: (root), failure.reported 4: the branch is removed':
    'It does nothing: it stands there to say in the chart that the flow shows the failure itself.',
  'machines/qr/scanner/chart.ts: answered, initial: target usable becomes opened':
    'Every way into the answers names the one that it was.',
  'machines/search/favourites.ts: resting, favourite.chosen: target saving becomes answered':
    'The same: a choice that waits leads on to its saving at once.',
  'machines/settings/reminders.ts: resting, mail.chosen: target saving becomes saved':
    'The same: a choice that waits leads on to its saving at once.',
  'machines/settings/reminders.ts: resting, push.chosen: target saving becomes saved':
    'The same: a choice that waits leads on to its saving at once.',
  'machines/settings/reminders.ts: resting, quietHours.chosen: target saving becomes saved':
    'The same: a choice that waits leads on to its saving at once.',
  'machines/shell/updates.ts: (root), update.found: target .found becomes .offered':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/shell/updates.ts: (root), worker.replaced: target .found becomes .offered':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/shell/updates.ts: applying, onError of takeOver: target found becomes offered':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/shell/updates.ts: applying, patience: target found becomes offered':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/visit/visit/chart.ts: resting, initial: target waiting becomes ready':
    'Every way to a card at rest names where it stands.',
  'src/booking/waitingList/BookedTurns.tsx: Turn > CommandProgress > Button: disabled is left out':
    'Another button takes its place as soon as the command has begun.',
  'src/booking/waitingList/Openings.tsx: laterWords: minutes < 0 with <=':
    'It is never 0: nobody is shown, as another time of a booth, the time at which they cannot have it.',
  'src/history/usageHistory/HistoryBody.tsx: HistoryBody > isReceiptDue: gross is net':
    'The same: what costs something with tax costs something without.',
  'src/history/usageHistory/HistoryBody.tsx: HistoryBody > isReceiptDue: gross is net (2)':
    'The same: what costs something with tax costs something without.',
  'machines/account/passwordReset.ts: passwordResetMachine > context: problem is forgotten':
    'The same: the problem of a link is asked for in the state that has it alone.',
  'src/booking/cancellation/CancellationSummary.tsx: CancellationSummary: gross is net':
    'The same: what costs something with tax costs something without.',
  'machines/search/passcode/chart.ts: passcodeMachine > context: failure is forgotten':
    'The same: the failure is asked for in the state that has it alone.',
  'src/search/floorMap/plan/planView.ts: shiftInto: to > most with >=':
    'The same: where it ends at the end itself, it is moved by 0 either way.',
  'domain/search/home.ts: nearbyPlaces: place.metres <= NEAR_METRES with <':
    'No place lies at that very distance, which is a number with many digits.',
  'src/search/mapSearch/MovableMap.tsx: isWithin: y <= side with <':
    'No device stands at the very edge of a map.',
  'src/shared/card/CardNumberField.tsx: CardNumberField: digitsBefore.current === null || document.activeElement !==  with &&':
    'The number changes by typing alone: who has typed is in the field.',
  'src/search/floorMap/plan/planView.ts: shiftInto: from < least with <=':
    'The same: where it begins at the end itself, it is moved by 0 either way.',
  'domain/booking/availability.ts: layRanges > overlap: range.from < (sorted[index - 1]?.to ?? 0) with <=':
    'The same, but slower: ranges that only touch are cut where they touch, and joined again.',
  'domain/booking/move.ts: isEarlier: target.startsAt < reservation.startsAt with <=':
    'As long in the same booth from the same start on is the same place, which has been asked before.',
  'machines/booking/move/rules.ts: keptRate: charged <= 0 with <':
    'The same: where coupons pay for all of it, the rate of the booth makes the same price, which is nothing.',
  'contract/operator/demo.ts: simulateSignIn: answer.status >= 300 with >': 'Nobody answers 300.',
};
