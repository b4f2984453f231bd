import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Listing, type ListingMachine, selectFailure } from '#machines/shared/listing.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';

interface ListingBodyProps<Data> {
  listing: Listing<Data>;
  actor: ActorRefFrom<ListingMachine>;
  /** Holds the place while nothing is known; the shape of what is coming. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a listing has to show: its data, a skeleton of it, or why there is none. */
export function ListingBody<Data>({ listing, actor, skeleton, children }: ListingBodyProps<Data>) {
  const failure = useSelector(actor, selectFailure);
  const data = useSelector(actor, listing.selectData);
  if (failure !== null) {
    return (
      <FailedState
        message={failureSentence(failure)}
        onRetry={() => actor.send({ type: 'retry.requested' })}
      />
    );
  }
  return data === null ? skeleton : children(data);
}
