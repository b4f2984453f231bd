import { Link } from 'react-router-dom';
import { dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { useAppName } from '#src/shell/actors.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** A membership has ended at that instant: what was erased, and what the law has kept. */
export default function Withdrawn({ at }: { at: Instant }) {
  return (
    <Page title="退会" actions={<Logo name={useAppName()} />} docks>
      <Done
        title="退会しました"
        rows={
          <>
            <DoneRow label="退会した日時">
              {formatDate(dateOf(at))} {formatTime(at)}
            </DoneRow>
            <DoneRow label="個人情報" caption="お名前・連絡先など">
              消しました
            </DoneRow>
            <DoneRow label="お支払いの記録" caption="法律で決められた期間だけ">
              残ります
            </DoneRow>
          </>
        }
        action={
          <Link className={buttonClass({ block: true })} to={paths.login()} replace>
            はじめの画面へ
          </Link>
        }
        note="もう一度お使いになるときは、あらためて会員登録をお願いします。"
      >
        これまでご利用いただき、ありがとうございました。
      </Done>
    </Page>
  );
}
