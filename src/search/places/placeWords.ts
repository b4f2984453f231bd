import type { GroundPoint } from '#domain/search/map.ts';
import { type Place, type PlacePriceChange, walkFrom } from '#domain/search/place.ts';
import type { Walk } from '#domain/search/places.ts';
import { formatDate } from '#domain/time.ts';
import { yen } from '#src/shared/words/yen.ts';

/** The way to the timetable of a place, in a word. */
export const RESERVE = '予約する';

/** The same where a time has been spoken of. */
export const CHOOSE_TIME = '時間を選ぶ';

/** `1名用・2名用`; empty where nobody tells. */
export function sizesName({ seats }: Pick<Place, 'seats'>): string {
  return seats.map((each) => `${each}名用`).join('・');
}

/** `15分 275円`, from the lowest price where booths differ; empty where no prices are told. */
export function unitPrice({ gross, isOnePrice }: Pick<Place, 'gross' | 'isOnePrice'>): string {
  return gross === null ? '' : `15分 ${yen(gross)}${isOnePrice ? '' : 'から'}`;
}

/** `12月1日(火)から 15分 330円`; where booths differ then, that prices change. */
export function nextPriceWords({ from, gross }: PlacePriceChange): string {
  return `${formatDate(from)}から${gross === null ? '料金が変わります' : ` 15分\u00a0${yen(gross)}`}`;
}

/** The same where nothing beside it says that prices are with tax: `12月1日(火)から 15分 330円（税込）`. */
export function nextPriceWithTax(change: PlacePriceChange): string {
  return `${nextPriceWords(change)}${change.gross === null ? '' : '（税込）'}`;
}

/** `徒歩2分`, `八重洲北口から徒歩4分`; empty where nobody tells. */
export function walkName({ walkMinutes, exit }: Walk, showsExit: boolean): string {
  if (walkMinutes === null) return '';
  return `${showsExit && exit !== null ? `${exit}から` : ''}徒歩${walkMinutes}分`;
}

/** The one that all have in common; null where they differ, or have none. */
function inCommon<Value>(values: readonly (Value | null)[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** The words above a list for what all its rows have in common, and which of it they leave out. */
export interface SaidOnce {
  /** `近い順・八重洲中央口から・15分 275円・12月1日(火)から 15分 330円`; empty where they have nothing in common. */
  readonly words: string;
  readonly hasExit: boolean;
  readonly hasWalk: boolean;
  readonly hasPrice: boolean;
  readonly hasNextPrice: boolean;
}

const NOTHING: SaidOnce = { words: '', hasExit: false, hasWalk: false, hasPrice: false, hasNextPrice: false };

/** One row has nobody to have anything in common with: it says everything itself. */
export function saidOnce(places: readonly Place[], point: GroundPoint | null): SaidOnce {
  if (places.length < 2) return NOTHING;
  const walks = places.map((place) => walkFrom(place, point));
  const exit = point === null ? inCommon(walks.map((walk) => walk.exit)) : '現在地';
  // The minutes stay beside the exit that they are counted from.
  const walk = (exit !== null && inCommon(walks.map((each) => walkName(each, false)))) || null;
  const price = inCommon(places.map(unitPrice)) || null;
  const nextPrice = inCommon(places.map(({ priceChange }) => priceChange && nextPriceWords(priceChange)));
  const from = exit === null ? '' : walk === null ? `近い順・${exit}から` : `${exit}から`;
  return {
    words: [from + (walk ?? ''), price, nextPrice].filter(Boolean).join('・'),
    hasExit: exit !== null,
    hasWalk: walk !== null,
    hasPrice: price !== null,
    hasNextPrice: nextPrice !== null,
  };
}

/** The name of the area whose places these are, `東京駅 八重洲口`; null where they have no one name. */
export function areaNameOf(places: readonly Place[]): string | null {
  return inCommon(places.map(({ placeName }) => placeName));
}

/** `12ブース・今すぐ使える 5ブース`, on one line of a phone. */
export function placesSummary(places: readonly Place[], showsImmediateUse: boolean): string {
  const count = places.reduce((sum, { boothCount }) => sum + boothCount, 0);
  const free = places.reduce((sum, { freeCount }) => sum + (freeCount ?? 0), 0);
  return `${count}ブース${showsImmediateUse && free > 0 ? `・今すぐ使える ${free}ブース` : ''}`;
}

const STOREY = /^(.+?) ((?:地下)?\d+階.*)$/;

/** A floor's name, `グランルーフ 1階`, as the building and the storey of it; what has no storey stays whole. */
export function nameParts(name: string): { readonly building: string; readonly storey: string } {
  const [, building = name, storey = ''] = STOREY.exec(name) ?? [];
  return { building, storey };
}
