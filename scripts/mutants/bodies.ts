import { type Node, parse } from './ast.ts';
import { errorKinds, fields, money, operators, statements } from './bodyMistakes.ts';
import type { Mutant } from './mutations.ts';
import { type Kind, type Place, placesIn, whereabouts, wordOf } from './places.ts';
import { attributes, controls, eventsOf, handlers, texts } from './viewMistakes.ts';

export interface BodyMutant extends Mutant {
  readonly kind: Kind;
}

const isType = ({ type }: Node) => type.startsWith('TS');

/** Nothing of a chart's own structure (mutations.ts), of types, of imports, and of what only tools read. */
function isJudged(place: Place): boolean {
  return ![place.node, ...place.holders].some(
    (each) => isType(each) || each.type === 'ImportDeclaration' || wordOf(each) === 'description',
  );
}

/** A mutant that is no program would be noticed by anything. */
function isReadable({ file, text }: Mutant): boolean {
  try {
    parse(file, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Every small mistake that could be made in the bodies of a file: of machines (assigns, payloads, inputs), views
 * (controls, locks, texts, amounts, what is spoken and what is put away), rules and money.
 */
export function bodyMutantsOf(file: string, text: string): BodyMutant[] {
  const program = parse(file, text);
  const all = handlers(program);
  const events = eventsOf(program);
  const changes = [...placesIn(program)]
    .filter(isJudged)
    .flatMap((place) =>
      [
        ...fields(place, text),
        ...controls(place, text, all, events),
        ...attributes(place),
        ...texts(place, text),
        ...money(place),
        ...operators(place, text),
        ...statements(place, text),
        ...errorKinds(place),
      ].map((change) => ({ ...change, what: `${whereabouts(place.holders)}: ${change.what}` })),
    );
  const mutants = changes.map(({ kind, what, start, end, by }, index) => {
    const alike = changes.slice(0, index).filter((each) => each.what === what).length;
    return {
      file,
      kind,
      what: alike === 0 ? what : `${what} (${alike + 1})`,
      text: `${text.slice(0, start)}${by}${text.slice(end)}`,
      span: { start, end },
    };
  });
  return mutants.filter((mutant) => mutant.text !== text && isReadable(mutant));
}
