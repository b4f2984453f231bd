import { useSearchParams } from 'react-router-dom';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { useMember } from '#src/shell/actors.ts';
import { FloorMapScreen } from './FloorMapScreen.tsx';
import { readFloorAddress } from './floorAddress.ts';

const WRONG_PARTS = {
  floor: 'リンクのフロアの指定が正しくありません。',
  date: 'リンクの日付が正しくありません。',
  time: 'リンクの時刻が正しくありません。',
} as const;

/** /app/area-search/floor-map (docs/spec/search.md, "Screens"): the floor that the link names. */
export default function FloorMapPage() {
  const [query] = useSearchParams();
  const member = useMember();
  const read = readFloorAddress(query);
  if (read.kind === 'wrong') return <WrongLink screen="フロアマップ" sentence={WRONG_PARTS[read.part]} />;
  return (
    <FloorMapScreen key={query.toString()} address={read.address} isRegular={member?.isGuest === false} />
  );
}
