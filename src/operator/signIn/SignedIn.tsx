import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { UNUSED_MINUTES } from '#domain/operator/sessionTimes.ts';
import { formatEnd, formatLength } from '#domain/time.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { CheckIcon } from '#src/ui/icons/CheckIcon.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { CardLink, MailLink } from '../shared/CardLink.tsx';
import { CardPage } from '../shared/CardPage.tsx';
import { dayAndTime } from '../shared/dayAndTime.ts';
import { RoleBadge } from '../shared/RoleBadge.tsx';
import { useLogOfToday, useOperator } from '../shared/useHouse.ts';
import { rightLines } from '../shared/words.ts';
import styles from './SignedIn.module.css';

/** /: who is signed in, and what the role may do. */
export function SignedIn() {
  const operator = useOperator();
  const { name, role, areas, corporation, abilities, needsSecond } = operator;
  const log = useLogOfToday();
  const place = useRef<HTMLDivElement>(null);
  // The sign-in has gone, and with it what had the focus.
  useEffect(() => place.current?.closest('main')?.querySelector('h1')?.focus(), []);
  const isReader = abilities.includes('audit');
  return (
    <CardPage title={`${name}さん`} wide>
      <div ref={place} className={styles.who}>
        <RoleBadge role={role} />
        <span>
          {corporation?.name ??
            (areas === null ? 'すべてのエリア' : areas.map((area) => area.name).join('・'))}
        </span>
      </div>
      <Rights operator={operator} />
      <Facts operator={operator} />
      {needsSecond && (
        <Notice tone="warn">
          この端末をなくすと、ログインできなくなります。もう1つのパスキーか、予備コードを用意してください。
        </Notice>
      )}
      <Link
        className={buttonClass({ block: true })}
        to={isReader && !needsSecond ? log : operatorPaths.own()}
      >
        {isReader && !needsSecond ? '記録を開く' : '自分のパスキーを開く'}
      </Link>
      <Unknown operator={operator} />
    </CardPage>
  );
}

function Rights({ operator: { abilities } }: { operator: OperatorSession }) {
  return (
    <ul className={styles.rights} aria-label="できること">
      {rightLines(abilities).map(({ words, by }) =>
        by === null ? (
          <li key={words} className={styles.right}>
            <CheckIcon />
            <span>{words}</span>
          </li>
        ) : (
          <li key={words} className={`${styles.right} ${styles.barred}`}>
            <span className={styles.dash} aria-hidden="true">
              –
            </span>
            <span>
              {words}は{by}が行います
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

/** How it was confirmed who it is. */
function wayOf({ isSimulated, passkeyName }: OperatorSession): string {
  if (isSimulated) return 'デモ（パスキーの確認なし）';
  return passkeyName === null ? 'パスキー' : `パスキー（${passkeyName}）`;
}

function Facts({ operator }: { operator: OperatorSession }) {
  const { signedInAt, endsAt, before } = operator;
  return (
    <dl className={styles.facts}>
      <dt>ログイン</dt>
      <dd>
        <Unbroken text={`${dayAndTime(signedInAt)}　${wayOf(operator)}`} />
      </dd>
      <dt>有効</dt>
      <dd>
        {formatEnd(endsAt)}まで（操作しないまま{formatLength(UNUSED_MINUTES)}で終了）
      </dd>
      <dt>前回</dt>
      <dd>
        {before === null ? (
          'はじめてのログインです'
        ) : (
          <Unbroken text={`${dayAndTime(before.at)}　${before.isSameDevice ? '同じ端末' : '別の端末'}`} />
        )}
      </dd>
    </dl>
  );
}

/** The way of whoever has not been here then: the owners by mail; the only owner ends what is open. */
function Unknown({ operator: { owners, mail } }: { operator: OperatorSession }) {
  const others = owners.filter((owner) => owner.mail !== mail);
  const to = others.map((owner) => owner.mail).join(',');
  return (
    <p className={styles.help}>
      心当たりのないログインは
      {others.length > 0 ? (
        <MailLink to={`${to}?subject=${encodeURIComponent('心当たりのないログイン')}`}>
          管理者に知らせる
        </MailLink>
      ) : (
        <CardLink to={operatorPaths.own()}>すべての端末からログアウトする</CardLink>
      )}
    </p>
  );
}
