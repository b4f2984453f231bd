import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Resource, type ResourceRef, selectIsUnderWay } from '#machines/shared/resource.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';

interface HouseBodyProps<Data> {
  resource: Resource<string, Data>;
  actor: ResourceRef;
  /** Named where it could not be loaded: 記録. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The view of a resource: its data, that they are on their way, or why there are none, or none that are newer. */
export function HouseBody<Data>({ resource, actor, what, children }: HouseBodyProps<Data>) {
  const failure = useFailure(actor);
  const isUnderWay = useSelector(actor, selectIsUnderWay);
  const data = useSelector(actor, resource.selectData);
  if (data !== null) {
    return (
      <>
        {failure && (
          <Notice tone="warn" alert>
            最新の情報を読み込めませんでした。{failureSentence(failure)}
          </Notice>
        )}
        {children(data)}
      </>
    );
  }
  if (failure === null) return <Skeleton shape="rows" count={6} label={`${what}を読み込んでいます`} />;
  return (
    <FailedState
      message={`${what}を読み込めませんでした`}
      isRetrying={isUnderWay}
      onRetry={() => actor.send({ type: 'refresh.requested' })}
    >
      <p>
        <Unbroken text={failureSentence(failure)} />
      </p>
    </FailedState>
  );
}
