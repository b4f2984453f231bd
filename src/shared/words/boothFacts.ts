import type { BoothFacts, Equipment } from '#domain/booking/boothFacts.ts';

/** The word for each piece of furniture. */
export const EQUIPMENT_NAMES: Readonly<Record<Equipment, string>> = {
  monitor: 'モニター',
  outlet: '電源',
  wifi: 'Wi-Fi',
  window: '窓あり',
};

/** `1名用`, `モニター`, `電源`: how a booth is built, in a word each. */
export function factNames({ seats, equipment }: BoothFacts): readonly string[] {
  return [...(seats === null ? [] : [`${seats}名用`]), ...equipment.map((each) => EQUIPMENT_NAMES[each])];
}
