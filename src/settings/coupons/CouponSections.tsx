import { useSelector } from '@xstate/react';
import { type Coupon, usableMinutes } from '#domain/settings/coupons.ts';
import { couponList } from '#machines/settings/coupons/list.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { Figure } from '#src/ui/layout/Figure.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { ActiveCouponRow, SpentCouponRow } from './CouponRow.tsx';

function captionOf(coupons: readonly Coupon[]): string {
  const active = coupons.filter((coupon) => coupon.isActive).length;
  return active > 0 ? `${active}枚・期限の近いものから使います` : '今使えるクーポンはありません';
}

/** The minutes that can be used now; its place is kept until they are known. */
export function CouponsFigure({ list, known }: { list: ResourceRef; known: readonly Coupon[] | null }) {
  const coupons = useSelector(list, couponList.selectData) ?? known;
  return (
    <Figure
      label="無料で使える時間"
      value={coupons === null ? '–' : String(usableMinutes(coupons))}
      unit="分"
    >
      {coupons === null ? '\u00a0' : captionOf(coupons)}
    </Figure>
  );
}

/** Ascending by expiry, as they come; what is spent stands apart. */
export function CouponSections({ coupons }: { coupons: readonly Coupon[] }) {
  const active = coupons.filter((coupon) => coupon.isActive);
  const spent = coupons.filter((coupon) => !coupon.isActive).reverse();
  if (coupons.length === 0) return <EmptyState title="お持ちのクーポンはありません。" />;
  return (
    <>
      {active.length > 0 && (
        <>
          <SectionTitle>お持ちのクーポン</SectionTitle>
          <CardList label="お持ちのクーポン">
            {active.map((coupon) => (
              <ActiveCouponRow key={coupon.id} coupon={coupon} />
            ))}
          </CardList>
        </>
      )}
      {spent.length > 0 && (
        <>
          <SectionTitle>使い終わったクーポン</SectionTitle>
          <CardList label="使い終わったクーポン">
            {spent.map((coupon) => (
              <SpentCouponRow key={coupon.id} coupon={coupon} />
            ))}
          </CardList>
        </>
      )}
    </>
  );
}
