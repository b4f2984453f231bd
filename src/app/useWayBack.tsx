import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAt } from '#domain/shell/screens.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackButton } from '#src/shell/page/BackButton.tsx';

/** The way back from a screen whose code has not come, or broke: only where no tabs lead away from it. */
export function useWayBack(): ReactNode {
  const { hasOwnBar } = screenAt(useLocation().pathname);
  return hasOwnBar && <BackButton otherwise={paths.to('/app/area-search')} />;
}
