import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

/** A link that names no area, or one that is not there. */
export function UnknownArea() {
  return (
    <Page title="エリアが見つかりません">
      <EmptyState
        title="このリンクのエリアは見つかりませんでした。"
        action={
          <Link className={buttonClass({})} to={paths.to('/app/area-search')} replace>
            エリアを選び直す
          </Link>
        }
      >
        リンクが古いか、アドレスに誤りがあるようです。
      </EmptyState>
    </Page>
  );
}
