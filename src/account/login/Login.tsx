import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Instant } from '#domain/time.ts';
import { loginMachine } from '#machines/account/login.ts';
import { paths } from '#machines/shell/paths.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useHandedOn } from '#src/shell/handedOn.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { SupportedEnvironments } from './SupportedEnvironments.tsx';

const withdrawn = screenCode<{ at: Instant }>(() => import('../withdrawn/Withdrawn.tsx'));

/** /login (docs/spec/account.md, "Screens"); the query `loginid` fills in the ID, and a withdrawal is said first. */
export default function Login() {
  const at = useHandedOn()?.withdrawnAt;
  const page = <LoginPage />;
  if (at === undefined) return page;
  return (
    <CodeBoundary code={withdrawn} mayLoadApp={false} unloaded={() => page} broken={page}>
      {(Withdrawn) => (
        <Suspense>
          <Withdrawn at={at} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}

function LoginPage() {
  const [query] = useSearchParams();
  const login = useFlow(loginMachine, { loginId: query.get('loginid') ?? '' });
  const form = useSelector(login, ({ children }) => children.form);
  const metadata = useMetadata();

  return (
    <Page title="ログイン" actions={<Logo name={metadata?.appName ?? 'コモリ'} />}>
      <div className={styles.login}>
        {form && <LoginForm form={form} />}
        <Link className={buttonClass({ variant: 'secondary', block: true })} to={paths.register()}>
          はじめての方は会員登録する
        </Link>
        {metadata?.isDemo && (
          <Notice>デモ環境です。お支払い・メール・ドアは模擬の動作で、請求や送信は行われません。</Notice>
        )}
        <SupportedEnvironments />
      </div>
    </Page>
  );
}
