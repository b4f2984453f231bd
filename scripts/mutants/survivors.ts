/** Mutants that no test notices, by file and change, each with why that is right. */
export const survivors: Readonly<Record<string, string>> = {
  'machines/app/shell.ts: (root), failure.reported 3: the branch is removed':
    'It does nothing: it stands there to say in the chart that the flow shows the failure itself.',
  'machines/app/shell.ts: joined, onDone of unfinishedReservation 2: the branch is removed':
    'It does nothing: it stands there to say in the chart that nothing follows.',
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
  'machines/inbox/surveyInvitation.ts: recalling, onDone of recallPresentation 2: target waiting becomes delaying':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'machines/inbox/surveyInvitation.ts: recalling, onError of recallPresentation: target waiting becomes delaying':
    'The same: each of the two leads on to the other at once, by whether the member is at rest.',
  'src/search/floorMap/plan/planView.ts: shiftInto: from < least with <=':
    'The same: where it begins at the end itself, it is moved by 0 either way.',
};
