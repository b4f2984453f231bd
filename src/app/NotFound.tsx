import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
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
        action={
          <Link className={buttonClass({})} to={isMember ? paths.areaSearch() : paths.login()} replace>
            {isMember ? 'エリアから探す' : 'ログインする'}
          </Link>
        }
      >
        リンクが古いか、アドレスに誤りがあるようです。
      </EmptyState>
    </Page>
  );
}
