import { useSearchParams } from 'react-router-dom';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { USE_NOW } from '#src/shared/words/useNow.tsx';
import { BoothsToUse } from './BoothsToUse.tsx';

/** /app/booth-selection with the query floorMapId (docs/spec/booking.md, "Screens"). */
export default function BoothSelection() {
  const [query] = useSearchParams();
  const floorMapId = readId(query, 'floorMapId');
  if (floorMapId === undefined) {
    return <WrongLink screen={USE_NOW} sentence="リンクのフロアの指定が正しくありません。" />;
  }
  return <BoothsToUse key={floorMapId} floorMapId={floorMapId} />;
}
