import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { LoginLink } from '#src/shared/links/LoginLink.tsx';
import { SearchIcon } from '#src/ui/icons/SearchIcon.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { useAppName, usePresence } from '../shell/actors.ts';
import { Logo } from '../shell/page/Logo.tsx';
import { Page } from '../shell/page/Page.tsx';

/** An address that shows nothing, and the way on. */
export default function NotFound() {
  const isMember = usePresence() === 'member';
  const appName = useAppName();
  return (
    <Page title="ページが見つかりません" docks={!isMember} actions={!isMember && <Logo name={appName} />}>
      <EmptyState
        title="このアドレスのページはありません。"
        mark={<SearchIcon />}
        action={isMember ? <AreaSearchLink replace /> : <LoginLink />}
      >
        リンクが古いか、アドレスに誤りがあるようです。
      </EmptyState>
    </Page>
  );
}
