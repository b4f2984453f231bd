import type { Member } from '#domain/account/member.ts';
import type { ChangedCard } from '#domain/settings/card.ts';
import { expiryInWords } from '#domain/settings/cardEntry.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';

interface CardChangedProps {
  changed: ChangedCard;
  /** As they were before; null where that was not known. */
  before: Member | null;
  /** As they are now; null until that is known. */
  member?: Member | null;
}

const sum = (charges: readonly { readonly yen: number }[]) =>
  charges.reduce((total, charge) => total + charge.yen, 0);
/** visa ****4242 */
const named = (masked: string, owner: Member | null) =>
  [owner?.cardBrand, `****${masked.slice(-4)}`].filter(Boolean).join(' ');

/** The outcome of a new card: that it pays, and which owed amounts it has paid and which not. */
export function CardChanged({ changed: { card, paid, unpaid }, before, member = null }: CardChangedProps) {
  const refused = unpaid.filter(({ why }) => why === 'refused');
  const unknown = unpaid.filter(({ why }) => why === 'unknown');
  const isSame = before?.card === card;
  const owner = member?.card === card ? member : null;
  const hasPaid = paid.length > 0 && unpaid.length === 0;
  return (
    <>
      <Done
        title={titleOf({ hasPaid, isPaying: isSame && unknown.length > 0, isRefused: refused.length > 0 })}
        isOpen={refused.length > 0}
        rows={
          <>
            {paid.length > 0 && (
              <DoneRow label="お支払い" caption={paid.length > 1 && `${paid.length}件`}>
                <strong>{yen(sum(paid))}</strong>
              </DoneRow>
            )}
            <DoneRow
              label={isSame ? 'カード' : '新しいカード'}
              caption={owner?.cardExpires != null && `有効期限 ${expiryInWords(owner.cardExpires)}`}
            >
              <strong>
                <Spoken text={named(card, owner)} />
              </strong>
            </DoneRow>
            {!isSame && before !== null && before.card !== null && (
              <DoneRow label="これまでのカード" caption="これからは使いません">
                <Spoken text={named(before.card, before)} />
              </DoneRow>
            )}
          </>
        }
      >
        {hasPaid
          ? 'これで、予約と利用ができます。'
          : `${refused.length > 0 && !isSame ? 'カードは変更しました。' : ''}次の請求から、このカードを使います。`}
      </Done>
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
    </>
  );
}

/** A card of the same digits was renewed, with another expiry, unless it was only asked to pay. */
function titleOf(of: { hasPaid: boolean; isPaying: boolean; isRefused: boolean }): string {
  const { hasPaid, isPaying, isRefused } = of;
  if (isRefused) return 'お支払いが済んでいません';
  if (hasPaid) return 'お支払いが済みました';
  return isPaying ? 'お支払いを確認しています' : 'お支払いカードを変更しました';
}
