import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { KnownInvitation } from '#domain/account/invitation.ts';
import { dateOf, daysBetween } from '#domain/time.ts';
import type { RefusedInvitation } from '#machines/account/invitation/chart.ts';
import { paths } from '#machines/shell/paths.ts';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { datedName } from '#src/shared/words/moments.ts';
import { useAppName } from '#src/shell/actors.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './InvitationRefused.module.css';

const NEW_LINK = 'お手数ですが、新しいリンクを送っていただけますか。';

/** Each reason: its heading, what the guest asks of the host, and the words to ask with, after the app's name. */
const WORDS = {
  expired: {
    title: 'ご招待の期限が過ぎています',
    favour: '新しいリンクをお願いしてください。',
    request: `のご招待のリンクが期限切れでした。${NEW_LINK}`,
  },
  usedUp: {
    title: 'ご招待の回数・時間を使い切りました',
    favour: '新しいリンクをお願いしてください。',
    request: `のご招待の回数・時間を使い切りました。${NEW_LINK}`,
  },
  disabled: {
    title: 'このご招待は止められています',
    favour: 'ご確認をお願いしてください。',
    request: 'のご招待が止められているようです。お手数ですが、ご確認いただけますか。',
  },
  unknown: {
    title: 'リンクを確認できませんでした',
    favour: '新しいリンクをお願いしてください。',
    request: `のご招待のリンクが開けません。${NEW_LINK}`,
  },
} as const satisfies Record<RefusedInvitation['reason'], object>;

/** An invitation that lets nobody in: why, the host to ask and the words to do it with, and the way of members. */
export function InvitationRefused({ reason, message, ...invitation }: RefusedInvitation) {
  const appName = useAppName();
  const words = useRef<HTMLParagraphElement>(null);
  const { title, favour, request } = WORDS[reason];
  return (
    <Page
      title="ご招待"
      actions={<Logo name={appName} />}
      footer={
        <>
          <CopyButton of={words} label="お願いの文" block />
          <Link className={buttonClass({ variant: 'text', block: true })} to={paths.login()} replace>
            会員の方はこちら
          </Link>
        </>
      }
    >
      <div className={styles.refused} role="alert">
        <span className={styles.mark}>
          <MailIcon />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>
          <Unbroken text={message} />
        </p>
        <p className={styles.text}>
          <strong className={styles.host}>
            <Unbroken text="招待してくださった方" />
          </strong>
          に、
          <br />
          {phrased(favour)}
        </p>
      </div>
      <KnownOfIt {...invitation} />
      <section className={styles.request} aria-labelledby="example">
        <h2 id="example" className={styles.label}>
          お願いの文の例
        </h2>
        <p ref={words}>
          <Unbroken text={`${appName}${request}`} />
        </p>
      </section>
    </Page>
  );
}

/** The host and the last day of the invitation, as far as the server says them. */
function KnownOfIt({ host, endsOn }: KnownInvitation) {
  const now = useServerNow(60_000);
  if (host === null && endsOn === null) return null;
  const daysAgo = endsOn === null ? 0 : daysBetween(endsOn, dateOf(now));
  return (
    <dl className={styles.known}>
      {host !== null && (
        <div className={styles.item}>
          <dt>招待元</dt>
          <dd>
            <Unbroken text={host} />
          </dd>
        </div>
      )}
      {endsOn !== null && (
        <div className={styles.item}>
          <dt>期限</dt>
          <dd>
            <Unbroken text={`${datedName(endsOn, now)} 23:59`} />
            {daysAgo > 0 && <small>{daysAgo}日前に過ぎました</small>}
          </dd>
        </div>
      )}
    </dl>
  );
}
