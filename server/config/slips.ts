import { Variables } from './variables.ts';

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether one becomes the other by a single slip: a character too many, missing or wrong, or two exchanged. */
function isOneSlipFrom(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  const exchanged = `${restOfA.slice(1, 2)}${restOfA.slice(0, 1)}${restOfA.slice(2)}`;
  return (
    exchanged === restOfB ||
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1)
  );
}

/** Names of the environment that nothing reads and that look like one of ours: `{ PROT: 'PORT' }`. */
export function slipsIn(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.keys(Variables.entries);
  const slips = Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((each) => isOneSlipFrom(plain(name), plain(each)));
    return meant === undefined ? [] : [[name, meant] as const];
  });
  return Object.fromEntries(slips);
}
