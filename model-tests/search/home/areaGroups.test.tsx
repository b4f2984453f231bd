import { listAreaGroups } from '#contract/search/places.ts';
import { areaSearchMachine } from '#machines/search/home/areaGroups.ts';
import { AreaGroups } from '#src/search/areaSearch/AreaGroups.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { resourceModel } from '../../shared/resource.tsx';
import { testModel } from '../../support/testModel.ts';

/** The groups alone; how they stand beside what else the home screen knows is walked with its own flow. */
function Groups() {
  const flow = useFlow(areaSearchMachine, { of: null });
  return (
    <>
      <FreshnessBanner {...useFreshness(flow)} />
      <AreaGroups actor={flow} vacancies={null} places={[]} />
    </>
  );
}

testModel(
  resourceModel({
    machine: areaSearchMachine,
    endpoint: listAreaGroups,
    of: null,
    data: [{ id: 1, name: '東京', areas: [{ id: 11, name: '渋谷', boothCount: 4 }] }],
    screen: <Groups />,
    loading: 'エリアを読み込んでいます',
    shows: (screen) => screen.getByText('渋谷'),
  }),
);
