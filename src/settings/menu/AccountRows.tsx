import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { servesDevices } from '#machines/settings/devices.ts';
import { servesMailChange } from '#machines/settings/mailChange.ts';
import { servesPush } from '#machines/settings/push/serves.ts';
import { servesReminders } from '#machines/settings/reminders.ts';
import { balance, knownBalance, knownBalanceMachine } from '#machines/settings/wallet.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { BrandLabel } from '#src/shared/card/BrandLabel.tsx';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useTakesCards } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import styles from './AccountRows.module.css';

/**
 * The rows for members to change their account; guests only choose what is pushed to them (docs/spec/settings.md,
 * "Settings menu").
 */
export function AccountRows({ member }: { member: Member }) {
  if (member.isGuest) return servesReminders() && servesPush() ? <GuestRows /> : null;
  return (
    <>
      <SectionTitle>アカウント</SectionTitle>
      {member.isPersonal ? <MemberRows member={member} rows={changes()} /> : <WorkerRows member={member} />}
    </>
  );
}

function GuestRows() {
  return (
    <CardList label="アカウント">
      <Row as={Link} to={paths.to('/app/settings/notifications')} title={TITLES.reminders} chevron />
    </CardList>
  );
}

const PROFILE = { to: paths.to('/app/settings/change-personal-information'), title: TITLES.profile };

/** Every row of text, on this server. */
function changes() {
  return [
    PROFILE,
    ...(servesMailChange() ? [{ to: paths.to('/app/settings/change-email'), title: TITLES.mailChange }] : []),
    { to: paths.to('/app/settings/change-password'), title: TITLES.passwordChange },
    ...(servesReminders() ? [{ to: paths.to('/app/settings/notifications'), title: TITLES.reminders }] : []),
    ...(servesDevices() ? [{ to: paths.to('/app/settings/signed-in-devices'), title: TITLES.devices }] : []),
  ];
}

/**
 * The profile is left out where campaing_flag is 1, and where that can't be told. Personal members have no corporation
 * whose it could be. All rows wait for the answer: one that came after the others would take them from under a finger.
 * The place is theirs from the first moment on, and stays as high as it was: whom to call stands below it.
 */
function WorkerRows({ member }: { member: Member }) {
  const flow = useFlow(balance.machine, { of: null });
  const known = useSelector(flow, balance.selectData);
  const failure = useSelector(flow, selectFailure);
  const before = useLastKnown(knownBalance, useFlow(knownBalanceMachine, { of: null }));
  const rows = changes();
  const others = rows.filter((row) => row !== PROFILE);
  const isWaiting = known === null && failure === null;
  return (
    <div className={styles.place}>
      <RowsToCome count={before?.data.hasCampaign ? others.length : rows.length} isWaiting={isWaiting} />
      {!isWaiting && <MemberRows member={member} rows={known?.hasCampaign === false ? rows : others} />}
    </div>
  );
}

function MemberRows({ member, rows }: { member: Member; rows: ReturnType<typeof changes> }) {
  const takesCards = useTakesCards();
  return (
    <CardList label="アカウント">
      {rows.map((row) => (
        <Row key={row.to} as={Link} {...row} chevron />
      ))}
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
  );
}

interface RowsToComeProps {
  readonly count: number;
  /** They are on their way; later it is their place alone. */
  readonly isWaiting: boolean;
}

/** Holds the place of as many rows, so that those below stay where they are. */
function RowsToCome({ count, isWaiting }: RowsToComeProps) {
  return (
    <div role={isWaiting ? 'status' : undefined}>
      {isWaiting && <span className="visually-hidden">アカウントのメニューを読み込んでいます</span>}
      <div className={isWaiting ? styles.toCome : styles.come} aria-hidden="true">
        <CardList>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
            <Row key={index} title={<span className={styles.line} />} />
          ))}
        </CardList>
      </div>
    </div>
  );
}

/** The card that pays; where it has refused an amount, that comes first. */
function CardOnFile({ member }: { member: Member }) {
  if (member.owedYen > 0) return <Pill tone="warn">お支払いが済んでいません</Pill>;
  if (member.card === null) return <span>未登録</span>;
  return (
    <span>
      <BrandLabel brand={member.cardBrand} /> <Spoken text={member.card.replace(/^\*+/, '****')} />
    </span>
  );
}
