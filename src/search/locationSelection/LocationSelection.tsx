import { useSearchParams } from 'react-router-dom';
import { readTarget } from '../mapSearch/mapAddress.ts';
import { UnknownArea } from '../UnknownArea.tsx';
import { AreaPlaces } from './AreaPlaces.tsx';

const AREA_ID = /^\d{1,9}$/;

/** /app/installation-location-selection with the queries areaId, areaName and view (docs/spec/search.md, "Screens"). */
export default function LocationSelection() {
  const [query] = useSearchParams();
  const areaId = query.get('areaId') ?? '';
  if (!AREA_ID.test(areaId)) return <UnknownArea />;
  return (
    <AreaPlaces
      key={areaId}
      areaId={Number(areaId)}
      areaName={query.get('areaName')}
      layout={query.get('view') === 'map' ? 'map' : 'list'}
      chosen={readTarget(query)}
    />
  );
}
