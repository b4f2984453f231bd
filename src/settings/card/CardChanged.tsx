import { Link } from 'react-router-dom';
import type { ChangedCard } from '#domain/settings/card.ts';
import { paths } from '#machines/shell/paths.ts';
import { yen } from '#src/shared/words/yen.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Notice } from '#src/ui/status/Notice.tsx';

const sum = (charges: readonly { readonly yen: number }[]) =>
  charges.reduce((total, charge) => total + charge.yen, 0);

/** What the new card has come to: that it pays, what it has paid of what was owed, and what not. */
export function CardChanged({ changed: { card, paid, unpaid } }: { changed: ChangedCard }) {
  const refused = unpaid.filter(({ why }) => why === 'refused');
  const unknown = unpaid.filter(({ why }) => why === 'unknown');
  return (
    <>
      <Notice tone="accent" alert>
        <p>お支払いカードを変更しました（****{card.slice(-4)}）。</p>
        {paid.length > 0 && (
          <p>
            お支払いが済んでいなかった{paid.length}件、{yen(sum(paid))}をこのカードでお支払いいただきました。
          </p>
        )}
      </Notice>
      {refused.length > 0 && (
        <Notice tone="danger" alert>
          {yen(sum(refused))}
          はこのカードではお支払いいただけませんでした。カード会社にご確認いただくか、別のカードを登録してください。
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warn">
          {yen(sum(unknown))}のお支払いを確認しています。結果はメールでお知らせします。
        </Notice>
      )}
      <Link className={buttonClass({ block: true })} to={paths.settings()}>
        メニューに戻る
      </Link>
    </>
  );
}
