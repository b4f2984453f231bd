import { useSelector } from '@xstate/react';
import { formatLength } from '#domain/time.ts';
import {
  couponList,
  couponsMachine,
  knownCoupons,
  knownCouponsMachine,
  selectAdded,
  selectCouponEntry,
} from '#machines/settings/coupons/list.ts';
import { knownRemainder, knownRemainderMachine } from '#machines/settings/coupons/remainder.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { CouponEntry } from './CouponEntry.tsx';
import { CouponSections, CouponsFigure } from './CouponSections.tsx';

/**
 * /app/settings/coupon-code-entry (docs/spec/settings.md, "Screens"): for members who pay themselves
 * (docs/spec/settings.md, "Roles").
 */
export default function CouponCodeEntry() {
  const flow = useFlow(couponsMachine);
  const list = useSelector(flow, ({ children }) => children.list);
  const coupons = useLastKnown(knownCoupons, useFlow(knownCouponsMachine, { of: null }));
  const remainder = useLastKnown(knownRemainder, useFlow(knownRemainderMachine, { of: null }));
  const known = coupons && {
    at: coupons.at,
    data: { coupons: coupons.data, minutes: remainder?.data ?? null },
  };
  const entry = useSelector(flow, selectCouponEntry);
  const added = useSelector(flow, selectAdded);
  const hasLoaded = useSelector(list, (snapshot) => snapshot && couponList.selectData(snapshot) !== null);
  // The failure is all that the screen is about then.
  const isUnknown = useFailure(list) !== null && !known && !hasLoaded;
  return (
    <Page
      title="クーポン"
      back={<BackLink to={paths.settings()} label="メニューへ戻る" />}
      freshness={useFreshness(list, known ?? remainder)}
    >
      {list && !isUnknown && (
        <CouponsFigure list={list} coupons={coupons?.data ?? null} minutes={remainder?.data ?? null} />
      )}
      {entry && !isUnknown && <CouponEntry key={entry.sessionId} entry={entry} />}
      {added !== null && (
        <Notice tone="accent">
          {added.name}（{formatLength(added.remaining)}）を適用しました。
        </Notice>
      )}
      {list && (
        <ResourceBody
          resource={couponList}
          what="クーポン"
          actor={list}
          known={known}
          skeleton={<Skeleton shape="rows" count={3} label="クーポンを読み込んでいます" />}
        >
          {({ coupons }) => <CouponSections coupons={coupons} />}
        </ResourceBody>
      )}
    </Page>
  );
}
