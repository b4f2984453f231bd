import { afterEach } from 'vitest';

/** Since the last test. */
const complaints: string[] = [];

/**
 * user-event tells of a focus inside an `act()`. Where an effect moves the focus while React works off an outer one, it
 * finds that one's work unfinished and takes that for a component that waits.
 */
const OF_FOCUS = 'A component suspended inside an `act` scope';

/** An element that browsers know, and jsdom does not. */
const OF_JSDOM = 'The tag <search> is unrecognized';

/**
 * XState starts an actor with an `assign()` of its own; where that happens because an action of another actor has sent
 * an event, it takes the call for one of that action.
 */
function isFalseAlarm(message: string): boolean {
  if (message.startsWith(OF_FOCUS) || message.startsWith(OF_JSDOM)) return true;
  const [, , , caller = ''] = (new Error().stack ?? '').split('\n').slice(1);
  return message.startsWith('Custom actions should not call') && caller.includes('/node_modules/xstate/');
}

/** Whether an answer comes inside of an `act()`, or after its asker is gone, is a matter of how fast the machine is. */
const OF_TIME = /not (wrapped in|configured to support) act\(|was sent to stopped actor/;

/** The text that the console would print: a format with its places filled in. */
function textOf([format, ...rest]: readonly unknown[]): string {
  const [text, ...words] = [format, ...rest].map((each) =>
    each instanceof Error ? each.stack : String(each),
  );
  return words.reduce<string>((told, word) => told.replace(/%[sdoO]/, () => word ?? ''), text ?? '');
}

/**
 * A complaint of React, XState or the DOM is a defect that breaks nothing yet, and nobody reads what scrolls by: the
 * test fails. One that provokes a complaint replaces `console.error` for itself.
 */
function complain(...words: readonly unknown[]): void {
  const text = textOf(words);
  if (OF_TIME.test(text)) process.stderr.write(`${text}\n`);
  else if (!isFalseAlarm(text)) complaints.push(text);
}

const { warn } = console;

/** Asked for by `npm run test:deep`; otherwise they are printed as they come, but for the false alarms. */
if (process.env.COMPLAINTS === 'fail') {
  console.warn = complain;
  console.error = complain;

  afterEach(() => {
    const heard = complaints.splice(0);
    if (heard.length > 0) throw new Error(`complained of: ${heard.join('\n').slice(0, 4000)}`);
  });
} else if (warn.name !== 'warnTruly') {
  // Once a worker: this is read again for each of its files.
  console.warn = function warnTruly(...words: readonly unknown[]) {
    if (!isFalseAlarm(textOf(words))) warn(...words);
  };
}
