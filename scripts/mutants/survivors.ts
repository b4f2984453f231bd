/** Mutants that no test notices, by file and change, each with why that is right. */
export const survivors: Readonly<Record<string, string>> = {
  'machines/app/shell.ts: (root), failure.reported 3: the branch is removed':
    'It does nothing: it stands there to say in the chart that the flow shows the failure itself.',
  'machines/app/shell.ts: joined, onDone of unfinishedReservation 2: the branch is removed':
    'It does nothing: it stands there to say in the chart that nothing follows.',
  'src/search/floorMap/plan/planView.ts: shiftInto: from < least with <=':
    'The same: where it begins at the end itself, it is moved by 0 either way.',
};
