import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

interface WrongLinkProps {
  /** The screen that the link was meant for. */
  screen: string;
  /** What is wrong with it. */
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
      <EmptyState
        title={sentence}
        action={
          <Link className={buttonClass({})} to={paths.areaSearch()} replace>
            エリアから探す
          </Link>
        }
      >
        {hint}
      </EmptyState>
    </Page>
  );
}
