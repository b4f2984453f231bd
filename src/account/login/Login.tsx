import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Instant } from '#domain/time.ts';
import { loginMachine } from '#machines/account/login.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useAppName, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useHandedOn } from '#src/shell/handedOn.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { useKeyboardInset } from '../useKeyboardInset.ts';
import styles from './Login.module.css';
import { LoginActions, LoginForm } from './LoginForm.tsx';
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

  useKeyboardInset();

  return (
    <Page
      title="ログイン"
      actions={<Logo name={useAppName()} />}
      footer={form && <LoginActions form={form} />}
    >
      <div className={styles.login}>
        {form && <LoginForm form={form} />}
        {metadata?.isDemo && (
          <Notice>デモ環境です。お支払い・メール・ドアは模擬の動作で、請求や送信は行われません。</Notice>
        )}
        <SupportedEnvironments />
      </div>
    </Page>
  );
}
