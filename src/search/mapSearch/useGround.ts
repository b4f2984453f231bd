import type { GroundPoint } from '#domain/search/map.ts';
import { useIsOnline, useMetadata } from '#src/shell/actors.ts';
import { drawnGround } from './ground/drawnGround.ts';
import type { DrawnGround } from './ground/tokyoStation.ts';
import { isOwnDrawing } from './mapImage.ts';

interface Ground {
  /** Ours, where there is one; a provider's pictures lie over it. */
  readonly drawing: DrawnGround | undefined;
  /** No provider's pictures lie over it. */
  readonly isOurs: boolean;
  /** The words that the provider of the pictures is owed; of ours, how exact they are. */
  readonly note: string;
}

/** Answers the ground that the map around a point is drawn on. */
export function useGround(centre: GroundPoint): Ground {
  const metadata = useMetadata();
  const isOnline = useIsOnline();
  const tiles = metadata?.mapTiles ?? null;
  const template = metadata?.mapUrlTemplate ?? null;
  const drawing = drawnGround(centre);
  if (isOnline && tiles !== null) return { drawing, isOurs: false, note: tiles.attribution };
  const isOurs = !isOnline || template === null || isOwnDrawing(template);
  return { drawing, isOurs, note: isOurs ? planNote(drawing) : '' };
}

function planNote(drawing: DrawnGround | undefined): string {
  return drawing === undefined
    ? '簡易な地図です。上が北、1マスは約100mです。'
    : '簡易な地図です。上が北です。';
}
