import { invitationProblem } from '#domain/account/invitation.ts';
import { dateOf, formatDate, formatLength, MINUTE_MS } from '#domain/time.ts';
import { useInvitation } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './InvitationHeader.module.css';

const ENDED = {
  disabled: 'ご招待は現在無効になっています。新しい予約はできません。',
  expired: 'ご招待の有効期限が過ぎました。新しい予約はできません。',
  usedUp: 'ご招待で利用できる回数・時間を使い切りました。',
} as const;

/** What is left of a guest's invitation (spec section 3, Header pieces), across the top of every screen of a guest. */
export function InvitationHeader() {
  const limits = useInvitation();
  const today = dateOf(useServerNow(MINUTE_MS));
  if (limits === null) return <div className={styles.header} aria-hidden />;
  const problem = invitationProblem(limits, today);
  const ended = problem && problem in ENDED ? ENDED[problem as keyof typeof ENDED] : null; // the three that a day has
  return (
    <section aria-label="ご招待" className={cx(styles.header, ended !== null && styles.ended)}>
      {ended ?? (
        <dl className={styles.limits}>
          <Limit name="有効期限" value={`${formatDate(limits.endsOn)}まで`} />
          <Limit name="残り回数" value={`${limits.countLeft}回`} />
          <Limit name="残り時間" value={formatLength(limits.minutesLeft)} />
          <Limit name="1回あたり" value={`${formatLength(limits.minutesEach)}まで`} />
        </dl>
      )}
    </section>
  );
}

function Limit({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.limit}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
