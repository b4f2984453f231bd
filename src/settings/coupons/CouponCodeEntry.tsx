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
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
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
  return (
    <Page title="クーポン" back={<BackToMenu />} freshness={useFreshness(list, known ?? remainder)}>
      {list && (
        <CouponsFigure list={list} coupons={coupons?.data ?? null} minutes={remainder?.data ?? null} />
      )}
      {entry && <CouponEntry key={entry.sessionId} entry={entry} />}
      {added !== null && (
        <Notice tone="accent">
          {added.name}（{formatLength(added.remaining)}）を適用しました。
        </Notice>
      )}
      {list && (
        <KeptFocus label="クーポン">
          <ResourceBody
            resource={couponList}
            what="お持ちのクーポン"
            actor={list}
            known={known}
            isPart
            skeleton={<Skeleton shape="sections" count={1} label="クーポンを読み込んでいます" />}
          >
            {({ coupons }) => <CouponSections coupons={coupons} />}
          </ResourceBody>
        </KeptFocus>
      )}
    </Page>
  );
}
