import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { SIGN_UP_TIME } from '#domain/account/links.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { paths } from '#machines/shell/paths.ts';
import { useAppName } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import styles from '../account.module.css';
import { ResendMail } from '../mailing/ResendMail.tsx';

/** /registration-mail-sent?email= (docs/spec/account.md, "Screens"). */
export default function RegistrationMailSent() {
  const [query] = useSearchParams();
  const email = query.get('email');
  if (!email) return <Navigate to={paths.register()} replace />;
  return <Sent email={email} />;
}

function Sent({ email }: { email: string }) {
  const appName = useAppName();
  const flow = useFlow(mailingMachine, { purpose: 'registration', address: email });
  return (
    <Page
      title="メールを送りました"
      actions={<Logo name={appName} />}
      footer={
        <>
          <ResendMail flow={flow} />
          <Link className={buttonClass({ variant: 'text', block: true })} to={paths.register(email)}>
            メールアドレスを入力し直す
          </Link>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.text}>
          <p>
            <strong className={styles.address}>
              <MailAddress address={email} />
            </strong>{' '}
            に、登録ページのURLをお送りしました。
          </p>
          <p>メールのリンクを開いて、{SIGN_UP_TIME}以内に登録を完了してください。</p>
        </div>
      </div>
    </Page>
  );
}
