import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Known } from '#machines/shared/lastKnown.ts';
import { type Resource, type ResourceRef, selectIsUnderWay } from '#machines/shared/resource.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { usePresence } from '#src/shell/actors.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Sentences } from '#src/ui/Unbroken.tsx';
import { FailedPart } from './FailedPart.tsx';
import { useFailure } from './useFailure.ts';

interface ResourceBodyProps<Data> {
  resource: Resource<string, Data>;
  actor: ResourceRef;
  /** Holds the place while nothing is known, in the shape of the coming data. */
  skeleton: ReactNode;
  /** The data known from before a reload: better than nothing, and marked by the `freshness` of its page. */
  known?: Known<Data> | null;
  /** Named where it could not be loaded: 利用履歴. */
  what: string;
  /** Another way on from there. */
  wayOn?: ReactNode;
  /** The rest of the screen is of use without it. */
  isPart?: boolean;
  children: (data: Data) => ReactNode;
}

/** The view of a resource: its data, a skeleton of it, or why there is none. */
export function ResourceBody<Data>({
  resource,
  actor,
  skeleton,
  known = null,
  what,
  wayOn,
  isPart = false,
  children,
}: ResourceBodyProps<Data>) {
  const failure = useFailure(actor);
  const data = useSelector(actor, resource.selectData) ?? known?.data ?? null;
  if (failure !== null && data === null) {
    if (isPart) return <FailedPart actor={actor} what={what} />;
    return <FailedResource actor={actor} what={what} wayOn={wayOn} />;
  }
  return data === null ? skeleton : children(data);
}

interface FailedResourceProps {
  actor: ResourceRef;
  what: string;
  wayOn?: ReactNode;
}

/** Why there is nothing to show, or nothing newer, and the way to try again; nothing where it is there. */
export function FailedResource({ actor, what, wayOn }: FailedResourceProps) {
  const failure = useFailure(actor);
  const isRetrying = useSelector(actor, selectIsUnderWay);
  const isMember = usePresence() === 'member';
  if (failure === null) return null;
  return (
    <FailedState
      message={`${what}を読み込めませんでした`}
      wayOn={wayOn}
      isRetrying={isRetrying}
      onRetry={() => actor.send({ type: 'refresh.requested' })}
    >
      <p>
        <Sentences text={failureSentence(failure)} />
      </p>
      {isMember && <p>ご予約やご利用には影響ありません。</p>}
    </FailedState>
  );
}
