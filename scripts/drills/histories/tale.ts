import type { BoothOperation, Stretch } from './booths.ts';
import type { Wait } from './firstServed.ts';
import type { PurseInput, PurseOperation } from './purses.ts';

const DAY = 1_440;

function timeOf(minute: number): string {
  const [hours, minutes] = [Math.floor((minute % DAY) / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function where({ booth, from, to }: Stretch): string {
  const day = new Date(Math.floor(from / DAY) * DAY * 60_000).toISOString().slice(5, 10);
  return `booth ${booth} on ${day} ${timeOf(from)}-${timeOf(to)}`;
}

function deedOf({ id, input }: BoothOperation): string {
  switch (input.kind) {
    case 'book':
      return `${input.how} ${where(input)} (#${id})`;
    case 'move':
      return `moves #${input.of} to ${where(input.to)}`;
    case 'extend':
      return `extends #${input.of} by ${where(input.by)}`;
    case 'knock':
      return `asks the door of #${input.of}`;
    case 'enter':
      return `enters #${input.of}`;
    case 'end':
      return `${input.how} #${input.of}`;
    case 'look':
      return `looks at ${where(input)}`;
    case 'see':
      return `lists #${input.of}: ${input.at === null ? 'not there' : where(input.at)}`;
  }
}

function line(client: string, start: number, end: number, words: string): string {
  return `  ${start.toFixed(1).padStart(9)} … ${end.toFixed(1).padStart(9)}  ${client} ${words}`;
}

/** Operations on booths, in the order of their calls. */
export function tellUses(operations: readonly BoothOperation[]): string {
  const lines = operations
    .toSorted((a, b) => a.start - b.start)
    .map((each) => line(each.client, each.start, each.end, `${deedOf(each)} -> ${each.output}`));
  return ['No order of these explains their answers:', ...lines].join('\n');
}

function deedOfPurse(input: PurseInput): string {
  switch (input.kind) {
    case 'pay':
      return `books #${input.of} at ${input.want}`;
    case 'change':
      return `moves #${input.of}, now at ${input.want}`;
    case 'giveBack':
      return `cancels #${input.of}`;
    case 'look':
      return `reads that ${input.left} are left`;
  }
}

/** The operations on a purse that can't be explained, from what was in it before. */
export function tellPurse(
  name: string,
  { left, operations }: { readonly left: number; readonly operations: readonly PurseOperation[] },
): string {
  const lines = operations.map((each) =>
    line(each.client, each.start, each.end, `${deedOfPurse(each.input)} -> ${each.output}`),
  );
  return [`No order of these explains the ${name}, with ${left} in it before:`, ...lines].join('\n');
}

/** A wait that was passed over. */
export function tellWaits([earlier, later]: readonly [Wait, Wait]): string {
  const lines = [earlier, later].map((wait) => {
    const turn = wait.tranid === null ? 'no turn' : `its turn made ${wait.tranid}`;
    return line(wait.client, wait.asked, wait.answered, `waits for ${where(wait.wish)}: ${turn}`);
  });
  return ['Who came later was served before:', ...lines].join('\n');
}
