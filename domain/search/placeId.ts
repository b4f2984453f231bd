/** A floor or a room on its own, as links name it. */
export interface PlaceId {
  readonly kind: 'floorMap' | 'room';
  readonly id: number;
}

/** The same as the home screen has it: a booth on its own has no floor. */
interface HomePlaceId {
  readonly floorMapId: number | null;
  readonly boothIds: readonly number[];
}

/** A place of the home screen as links and stars name it. */
export function placeIdOf({ floorMapId, boothIds }: HomePlaceId): PlaceId {
  return floorMapId === null ? { kind: 'room', id: boothIds[0] ?? 0 } : { kind: 'floorMap', id: floorMapId };
}
