import { listAreaGroups } from '#contract/search/places.ts';
import { areaSearchMachine } from '#machines/search/areaSearch.ts';
import AreaSearch from '#src/search/areaSearch/AreaSearch.tsx';
import { resourceModel } from '../shared/resource.tsx';
import { testModel } from '../support/testModel.ts';

testModel(
  resourceModel({
    machine: areaSearchMachine,
    endpoint: listAreaGroups,
    of: null,
    data: [{ id: 1, name: '東京', areas: [{ id: 11, name: '渋谷', boothCount: 4 }] }],
    screen: <AreaSearch />,
    loading: 'エリアを読み込んでいます',
    shows: (screen) => screen.getByText('渋谷'),
  }),
);
