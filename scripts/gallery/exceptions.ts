/** A fault that is none in the app. */
interface Exception {
  /** The beginning of the names of the looks. */
  readonly look: string;
  readonly fault: RegExp;
  readonly because: string;
}

/** Add yours with its reason; one that excuses nothing is named by `npm run gallery`. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    look: 'operator/',
    fault: /a line ends where no phrase is marked/,
    because:
      'The operators’ house is made for larger windows: texts of its data end their lines as the browser does.',
  },
  {
    look: 'shell/screenCode/',
    fault: /page-has-heading-one/,
    because: 'The place of a screen whose code has not come has no title to say yet.',
  },
  {
    look: 'account/registration/registrationForm/',
    fault: /the ring of .* runs through/,
    because: 'Form and actions are shown as one part there; the screen docks the actions.',
  },
];

/** The faults of a look that nothing excuses. */
export function unexcused(look: string, faults: readonly string[]): string[] {
  return faults.filter(
    (fault) => !EXCEPTIONS.some((each) => look.startsWith(each.look) && each.fault.test(fault)),
  );
}

/** The exceptions that excuse none of the faults, where all looks have been painted. */
export function idleExceptions(found: ReadonlyMap<string, readonly string[]>): string[] {
  return EXCEPTIONS.filter(
    ({ look, fault }) =>
      ![...found].some(([name, faults]) => name.startsWith(look) && faults.some((each) => fault.test(each))),
  ).map(({ look, because }) => `excuses nothing: ${look} (${because})`);
}
