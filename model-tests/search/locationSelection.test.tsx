import { listPlaces } from '#contract/search.ts';
import { locationSelectionMachine } from '#machines/search/locationSelection.ts';
import { AreaPlaces } from '#src/search/AreaPlaces.tsx';
import { listingModel } from '../shared/listing.tsx';
import { testModel } from '../support/testModel.ts';

const booth = {
  id: 3,
  name: '渋谷ブース3',
  placeName: '渋谷駅前ビル',
  access: '渋谷駅から徒歩2分',
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
};

testModel(
  listingModel({
    machine: locationSelectionMachine,
    endpoint: listPlaces,
    of: 11,
    data: { floorMaps: [], booths: [booth] },
    screen: <AreaPlaces areaId={11} areaName="渋谷" />,
    loading: '設置場所を読み込んでいます',
    shows: (screen) => screen.getByText(/渋谷ブース3/),
  }),
);
