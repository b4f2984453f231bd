import type { GroundPoint } from '#domain/search/map.ts';
import { type Place, walkFrom } from '#domain/search/place.ts';
import type { Walk } from '#domain/search/places.ts';
import { yen } from '#src/shared/words/yen.ts';

/** `1名用・2名用`; empty where nobody tells. */
export function sizesName({ seats }: Pick<Place, 'seats'>): string {
  return seats.map((each) => `${each}名用`).join('・');
}

/** `15分 275円`, from the lowest price where booths differ; empty where no prices are told. */
export function unitPrice({ gross, isOnePrice }: Pick<Place, 'gross' | 'isOnePrice'>): string {
  return gross === null ? '' : `15分 ${yen(gross)}${isOnePrice ? '' : 'から'}`;
}

/** `徒歩2分`, `八重洲北口から徒歩4分`; empty where nobody tells. */
export function walkName({ walkMinutes, exit }: Walk, showsExit: boolean): string {
  if (walkMinutes === null) return '';
  return `${showsExit && exit !== null ? `${exit}から` : ''}徒歩${walkMinutes}分`;
}

/** The one that all have in common; null where they differ, or have none. */
export function inCommon<Value>(values: readonly (Value | null)[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** `徒歩2分` where it is as far to each place; null where they differ, and where nobody tells. */
export function walkInCommon(places: readonly Place[], point: GroundPoint | null): string | null {
  return inCommon(places.map((place) => walkName(walkFrom(place, point), false))) || null;
}

/** `12ブース・今すぐ使える 5ブース・徒歩2分・15分 275円`: the way and the price once where all places have it. */
export function placesSummary(
  places: readonly Place[],
  showsImmediateUse: boolean,
  point: GroundPoint | null,
): string {
  const count = places.reduce((sum, { boothCount }) => sum + boothCount, 0);
  const free = places.reduce((sum, { freeCount }) => sum + (freeCount ?? 0), 0);
  return [
    `${count}ブース`,
    showsImmediateUse && free > 0 && `今すぐ使える ${free}ブース`,
    walkInCommon(places, point),
    inCommon(places.map(unitPrice)),
  ]
    .filter(Boolean)
    .join('・');
}

const STOREY = /^(.+?) ((?:地下)?\d+階.*)$/;

/** A floor's name, `グランルーフ 1階`, as the building and the storey of it; what has no storey stays whole. */
export function nameParts(name: string): { readonly building: string; readonly storey: string } {
  const [, building = name, storey = ''] = STOREY.exec(name) ?? [];
  return { building, storey };
}
