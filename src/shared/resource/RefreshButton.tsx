import { useSelector } from '@xstate/react';
import { type RefreshableRef, type ResourceRef, selectIsUnderWay } from '#machines/shared/resource.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { RefreshIcon } from '#src/ui/icons/RefreshIcon.tsx';

interface RefreshButtonProps {
  resource: ResourceRef;
  /** The flow that hears of the wish, where it does more about it; else the resource. */
  notified?: RefreshableRef;
}

/** Loads the screen's data again; meanwhile it can't be pressed, and keeps the focus. */
export function RefreshButton({ resource, notified = resource }: RefreshButtonProps) {
  const isUnderWay = useSelector(resource, selectIsUnderWay);
  return (
    <IconButton
      label="最新の情報に更新"
      icon={<RefreshIcon />}
      aria-disabled={isUnderWay || undefined}
      onClick={isUnderWay ? undefined : () => notified.send({ type: 'refresh.requested' })}
    />
  );
}
