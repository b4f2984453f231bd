import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { call } from '#contract/client.ts';
import { listAreaGroups } from '#contract/search.ts';
import {
  defineListing,
  selectFailure,
  selectIsLoading,
  selectIsRefreshing,
  selectStaleSince,
} from '#machines/shared/listing.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FailedState } from '#src/ui/FailedState.tsx';
import { press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { answered, failed, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const areas = defineListing('listing', (_: null, signal) => call(listAreaGroups, undefined, { signal }));

/** The smallest screen of a listing; those of the app have models of their own. */
function Areas() {
  const flow = useFlow(areas.machine, { of: null });
  const snapshot = useSelector(flow, (present) => present);
  const isRefreshing = selectIsRefreshing(snapshot);
  if (selectIsLoading(snapshot)) return <p>読み込んでいます…</p>;
  if (selectFailure(snapshot)) {
    return (
      <FailedState message="読み込めませんでした。" onRetry={() => flow.send({ type: 'retry.requested' })} />
    );
  }
  return (
    <>
      {areas.selectData(snapshot)?.map((group) => (
        <h2 key={group.id}>{group.name}</h2>
      ))}
      {selectStaleSince(snapshot) && <p>最新ではありません</p>}
      <Button
        busy={isRefreshing}
        busyLabel="更新しています…"
        onClick={() => flow.send({ type: 'refresh.requested' })}
      >
        更新する
      </Button>
    </>
  );
}

const shibuya = [{ id: 1, name: '渋谷', areas: [] }];

testModel(
  defineModel({
    machine: areas.machine,
    inputs: { plain: { of: null } },
    events: {
      'refresh.requested': [{ by: press('更新する') }],
      'retry.requested': [{ by: press('もう一度試す') }],
    },
    outcomes: {
      load: {
        areas: answered(listAreaGroups, shibuya),
        broken: failed(listAreaGroups, 500),
        offline: unreachable(listAreaGroups),
      },
    },
    screen: () => <Areas />,
    states: {
      loading: ({ screen }) => screen.getByText('読み込んでいます…'),
      failed: ({ screen }) => screen.getByRole('alert'),
      loaded: ({ screen }) => screen.getByRole('heading', { name: '渋谷' }),
      'loaded.fresh': ({ screen }) => {
        screen.getByRole('button', { name: '更新する' });
        expect(screen.queryByText('最新ではありません')).toBeNull();
      },
      'loaded.refreshing': ({ screen }) => screen.getByRole('button', { name: '更新しています…' }),
      'loaded.stale': ({ screen }) => screen.getByText('最新ではありません'),
    },
  }),
);
