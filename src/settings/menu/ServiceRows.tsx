import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { formatLength } from '#domain/time.ts';
import type { SettingsRef } from '#machines/settings/settings.ts';
import { wallet } from '#machines/settings/wallet.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMember, useMenuStatus } from '#src/shell/actors.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';

interface ServiceRowsProps {
  flow: SettingsRef;
}

/**
 * Coupons, with the minutes that are left of them as soon as they are known (docs/spec/pictures/18-settings-menu.jpg).
 */
function CouponRow({ flow }: ServiceRowsProps) {
  const actor = useSelector(flow, ({ children }) => children.wallet);
  const held = useSelector(actor, (snapshot) => (snapshot ? wallet.selectData(snapshot) : null));
  return (
    <Row
      as={Link}
      to={paths.to('/app/settings/coupon-code-entry')}
      title="クーポン"
      trailing={
        held?.kind === 'minutes' && (
          <span>
            残り <strong>{formatLength(held.minutes)}</strong>
          </span>
        )
      }
      chevron
    />
  );
}

/**
 * The rows for a regular member's services beside booths (docs/spec/settings.md, "Settings menu"); nothing for guests.
 */
export function ServiceRows({ flow }: ServiceRowsProps) {
  const member = useMember();
  const isSurveyDue = useMenuStatus()?.isSurveyDue ?? false;
  if (member === null || member.isGuest) return null;
  return (
    <>
      <SectionTitle>ご利用</SectionTitle>
      <CardList label="ご利用">
        <Row
          as={Link}
          to={paths.usageHistory()}
          title={member.isPersonal ? '利用履歴・領収書' : '利用履歴'}
          chevron
        />
        {member.isPersonal && <CouponRow flow={flow} />}
        <Row as={Link} to={paths.to('/app/settings/make-qr')} title="会議のQRコード" chevron />
        {isSurveyDue && (
          <Row
            as={Link}
            to={paths.to('/app/survey')}
            title="アンケート"
            trailing={<Pill>未回答 1件</Pill>}
            chevron
          />
        )}
      </CardList>
    </>
  );
}
