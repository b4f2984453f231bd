/**
 * Where each test file leaves what it covered, until the end of the run puts it together. A directory for each run:
 * test files are threads of the process that began it.
 */
export const PARTS = `.cache/model-coverage-${process.pid}`;

/** The coverage of the last run, of all machines that it walked: for the flow atlas. */
export const COVERAGE_FILE = '.cache/model-coverage.json';

/**
 * Each rule of docs/spec/booking.md, "States"; docs/spec/account.md, "Input"; docs/spec/shell.md, "Refusals" with the
 * transitions and tests that show it: for people …
 */
export const REQUIREMENTS_FILE = '.cache/requirements.md';

/** … and for the flow atlas. */
export const RULES_FILE = '.cache/requirements.json';
