import { formatLength, formatShortDate } from '#domain/time.ts';
import { Figures } from '#src/shared/Figures.tsx';
import { useMember } from '#src/shell/actors.ts';
import { Card } from '#src/ui/lists/Card.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './InvitationCard.module.css';
import { useInvitationState } from './useInvitationState.ts';

/**
 * The inviting company and the rest of the invitation, where a guest begins (docs/spec/shell.md, "Headers";
 * docs/spec/pictures/16-guest-area-search.jpg).
 */
export function InvitationCard() {
  const state = useInvitationState();
  const host = useMember()?.corporationName ?? null;
  return (
    <Card>
      <section aria-label="ご招待" className={styles.invitation}>
        <p className={styles.host}>
          <Pill>ご招待</Pill> {host !== null && `${host} 様より`}
        </p>
        {state?.ended != null && <p className={styles.ended}>{phrased(state.ended)}</p>}
        {state?.ended == null && (
          <dl className={styles.limits}>
            <Limit name="期限" value={state && formatShortDate(state.limits.endsOn)} />
            <Limit name="残り回数" value={state && `${state.limits.countLeft}回`} />
            <Limit name="残り時間" value={state && formatLength(state.limits.minutesLeft)} />
          </dl>
        )}
        {state?.ended == null && (
          <p className={styles.each}>
            {phrased(state && `1回の利用は${formatLength(state.limits.minutesEach)}までです。`)}
          </p>
        )}
      </section>
    </Card>
  );
}

/** A figure with its unit in small letters; its line keeps its height until the figure is known. */
function Limit({ name, value }: { name: string; value: string | null }) {
  return (
    <div className={styles.limit}>
      <dt>{name}</dt>
      <dd>
        <Figures of={value ?? ''} />
      </dd>
    </div>
  );
}
