import { isLastOwner, type Operator, type Operators } from '#domain/operator/operators.ts';
import type { OperatorsRef } from '#machines/operator/operators/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import { dayAndTime } from '../shared/dayAndTime.ts';
import { RoleBadge } from '../shared/RoleBadge.tsx';
import styles from './People.module.css';

/** Where the role holds. */
function placesOf({ areas, corporationId }: Operator, { areas: known, corporations }: Operators): string {
  const names = (ids: readonly number[], from: Operators['areas']) =>
    ids.map((id) => from.find((each) => each.id === id)?.name ?? String(id)).join('・');
  if (corporationId !== null) return names([corporationId], corporations);
  return areas === null ? 'すべてのエリア' : names(areas, known);
}

/** When the operator was last here; now, with the devices; not yet. */
function presenceOf({ sessions, lastSignedInAt, joinedAt, invitationEndsAt }: Operator): string {
  if (sessions.length > 0) {
    return `ログイン中　${sessions.map(({ device }) => device ?? '不明な端末').join('、')}`;
  }
  if (joinedAt === null) {
    return invitationEndsAt === null
      ? '招待の期限が過ぎています'
      : `招待中（${dayAndTime(invitationEndsAt)}まで）`;
  }
  return lastSignedInAt === null ? '' : `最後のログイン ${dayAndTime(lastSignedInAt)}`;
}

interface PersonProps {
  operator: Operator;
  people: Operators;
  flow: OperatorsRef;
}

/** One operator, and what an owner may do about them. */
export function Person({ operator, people, flow }: PersonProps) {
  const { name, mail, role, passkeys, codesLeft, sessions, isSelf } = operator;
  return (
    <li className={styles.person}>
      <span>
        <strong className={styles.name}>{name}</strong>
        {isSelf && '（自分）'}
        <br />
        <span className={styles.small}>
          <MailAddress address={mail} />
        </span>
      </span>
      <span className={styles.right}>
        <RoleBadge role={role} /> {placesOf(operator, people)}
      </span>
      <span>
        <span className={sessions.length > 0 ? styles.now : undefined}>{presenceOf(operator)}</span>
        <br />
        <span className={styles.small}>
          パスキー{passkeys}つ・予備コード{codesLeft}個
        </span>
      </span>
      {isLastOwner(operator, people.operators) ? (
        <span className={styles.small}>
          ただ一人の管理者です。ほかの方が管理者になるまで、外すことも役割を変えることもできません。
        </span>
      ) : (
        <Buttons operator={operator} flow={flow} />
      )}
    </li>
  );
}

function Buttons({ operator, flow }: Pick<PersonProps, 'operator' | 'flow'>) {
  const { name, joinedAt, sessions, isSelf } = operator;
  const ask = (kind: 'remove' | 'signOut' | 'inviteAgain') =>
    flow.send({ type: 'question.asked', question: { kind, operator } });
  return (
    <span className={styles.buttons}>
      {joinedAt === null && (
        <Button variant="text" aria-label={`${name}さんに招待を送り直す`} onClick={() => ask('inviteAgain')}>
          招待を送り直す
        </Button>
      )}
      <Button
        variant="text"
        aria-label={`${name}さんの役割を変える`}
        onClick={() => flow.send({ type: 'right.wanted', operator })}
      >
        役割を変える
      </Button>
      {sessions.length > 0 && !isSelf && (
        <Button
          variant="danger-text"
          aria-label={`${name}さんをログアウトさせる`}
          onClick={() => ask('signOut')}
        >
          <span>
            ログアウト
            <wbr />
            させる
          </span>
        </Button>
      )}
      <Button variant="danger-text" aria-label={`${name}さんを外す`} onClick={() => ask('remove')}>
        外す
      </Button>
    </span>
  );
}
