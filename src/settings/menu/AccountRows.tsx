import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { balance } from '#machines/settings/balance.ts';
import { servesDevices } from '#machines/settings/devices.ts';
import { servesMailChange } from '#machines/settings/mailChange.ts';
import { servesReminders } from '#machines/settings/reminders.ts';
import { servesPush } from '#machines/settings/servesPush.ts';
import { paths } from '#machines/shell/paths.ts';
import { BrandLabel } from '#src/shared/card/BrandLabel.tsx';
import { useTakesCards } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';

/**
 * The rows for members to change their account; guests only choose what is pushed to them (docs/spec/settings.md,
 * "Settings menu").
 */
export function AccountRows({ member }: { member: Member }) {
  const takesCards = useTakesCards();
  if (member.isGuest) return servesReminders() && servesPush() ? <GuestRows /> : null;
  return (
    <>
      <SectionTitle>アカウント</SectionTitle>
      <CardList label="アカウント">
        {member.isPersonal ? <ProfileRow /> : <ProfileRowWithoutCampaign />}
        {servesMailChange() && (
          <Row as={Link} to={paths.changeEmail()} title="メールアドレスの変更" chevron />
        )}
        <Row as={Link} to={paths.changePassword()} title="パスワードの変更" chevron />
        {servesReminders() && <Row as={Link} to={paths.reminders()} title="お知らせの受け取り方" chevron />}
        {servesDevices() && <Row as={Link} to={paths.signedInDevices()} title="ログイン中の端末" chevron />}
        {member.isPersonal && takesCards && (
          <Row
            as={Link}
            to={paths.changePayment()}
            title="お支払いカード"
            trailing={<CardOnFile member={member} />}
            chevron
          />
        )}
      </CardList>
    </>
  );
}

function GuestRows() {
  return (
    <CardList label="アカウント">
      <Row as={Link} to={paths.reminders()} title="お知らせの受け取り方" chevron />
    </CardList>
  );
}

function ProfileRow() {
  return <Row as={Link} to={paths.changePersonalInformation()} title="会員情報の変更" chevron />;
}

/** Hidden where campaing_flag is 1, and until it is known. Personal members have no corporation whose it could be. */
function ProfileRowWithoutCampaign() {
  const flow = useFlow(balance.machine, { of: null });
  const known = useSelector(flow, balance.selectData);
  return known?.hasCampaign === false ? <ProfileRow /> : null;
}

/** The card that pays; where it has refused an amount, that comes first. */
function CardOnFile({ member }: { member: Member }) {
  if (member.owedYen > 0) return <Pill tone="warn">お支払いが済んでいません</Pill>;
  if (member.card === null) return <span>未登録</span>;
  return (
    <span>
      <BrandLabel brand={member.cardBrand} /> {member.card.replace(/^\*+/, '****')}
    </span>
  );
}
