import { useSelector } from '@xstate/react';
import type { Coupon } from '#domain/settings/coupons.ts';
import type { Minutes } from '#domain/time.ts';
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

/** `45分`, from 60 minutes on `1時間` or `2時間11分`. */
function figureOf(minutes: Minutes | null) {
  if (minutes === null) return { value: '–', unit: '分' };
  if (minutes < 60) return { value: String(minutes), unit: '分' };
  const rest = minutes % 60;
  return {
    value: String(Math.floor(minutes / 60)),
    unit: '時間',
    ...(rest > 0 && { rest: { value: String(rest), unit: '分' } }),
  };
}

interface CouponsFigureProps {
  list: ResourceRef;
  /** As they were last known, each by itself: the header asks for the minutes alone. */
  coupons: readonly Coupon[] | null;
  minutes: Minutes | null;
}

/** The minutes that can be used now, as the server says them; their place is kept until they are known. */
export function CouponsFigure({ list, coupons, minutes }: CouponsFigureProps) {
  const held = useSelector(list, couponList.selectData) ?? { coupons, minutes };
  return (
    <Figure label="無料で使える時間" {...figureOf(held.minutes)}>
      {held.coupons === null ? '\u00a0' : captionOf(held.coupons)}
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
