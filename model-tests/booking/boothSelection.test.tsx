import { getFloorMap } from '#contract/search/places.ts';
import { boothSelectionMachine } from '#machines/booking/boothSelection.ts';
import { BoothsToUse } from '#src/booking/boothSelection/BoothsToUse.tsx';
import { floor } from '../search/fixtures.ts';
import { resourceModel } from '../shared/resource.tsx';
import { testModel } from '../support/testModel.ts';

testModel(
  resourceModel({
    machine: boothSelectionMachine,
    endpoint: getFloorMap,
    of: 4,
    data: floor,
    screen: <BoothsToUse floorMapId={4} />,
    loading: 'ブースの状況を読み込んでいます',
    shows: (screen) => {
      screen.getByRole('link', { name: /^A-1.*10:45まで・15分 275円（税込）$/ });
      screen.getByText('今は使用中です');
    },
  }),
);
