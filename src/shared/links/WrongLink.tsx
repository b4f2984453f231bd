import type { ReactNode } from 'react';
import { Page } from '#src/shell/page/Page.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { AreaSearchLink } from './AreaSearchLink.tsx';

interface WrongLinkProps {
  /** The screen that the link was meant for. */
  screen: string;
  /** The mistake in the link. */
  sentence: ReactNode;
  /** Why that may be, or what to do instead. */
  hint?: string;
}

/** A link that cannot be followed: what is wrong, and the way on. */
export function WrongLink({
  screen,
  sentence,
  hint = 'リンクが古いか、アドレスに誤りがあるようです。',
}: WrongLinkProps) {
  return (
    <Page title={screen}>
      <EmptyState title={sentence} action={<AreaSearchLink replace />}>
        {hint}
      </EmptyState>
    </Page>
  );
}
