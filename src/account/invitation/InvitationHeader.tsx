import { formatDate, formatLength } from '#domain/time.ts';
import { Piece } from '#src/shell/page/pieces.tsx';
import { cx } from '#src/ui/cx.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './InvitationHeader.module.css';
import { useInvitationState } from './useInvitationState.ts';

/** The rest of a guest's invitation (docs/spec/shell.md, "Headers"), below the title of a guest's screens. */
export function InvitationHeader() {
  const state = useInvitationState();
  if (state === null) {
    return (
      <Piece>
        <div className={styles.header} aria-hidden />
      </Piece>
    );
  }
  const { limits, ended } = state;
  return (
    <Piece>
      <section aria-label="ご招待" className={cx(styles.header, ended !== null && styles.ended)}>
        {phrased(ended) ?? (
          <dl className={styles.limits}>
            <Limit name="有効期限" value={`${formatDate(limits.endsOn)}まで`} />
            <Limit name="残り回数" value={`${limits.countLeft}回`} />
            <Limit name="残り時間" value={formatLength(limits.minutesLeft)} />
            <Limit name="1回あたり" value={`${formatLength(limits.minutesEach)}まで`} />
          </dl>
        )}
      </section>
    </Piece>
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
