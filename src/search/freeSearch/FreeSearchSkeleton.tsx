import { Skeleton } from '#src/ui/status/Skeleton.tsx';

/** Holds the place of what is found. */
export function FreeSearchSkeleton() {
  return <Skeleton shape="rows" count={4} label="空きを調べています" />;
}
