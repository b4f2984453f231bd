import { useSelector } from '@xstate/react';
import { type SignInRef, selectIsSigningIn, selectIsSimulating } from '#machines/operator/signIn.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './DemoSignIn.module.css';

/** The way in of a demo, which says what it is. */
export function DemoSignIn({ flow }: { flow: SignInRef }) {
  const isBusy = useSelector(flow, selectIsSimulating);
  const isSigningIn = useSelector(flow, selectIsSigningIn);
  return (
    <Notice>
      <p className={styles.demo}>これはデモです。パスキーの確認を省いて、管理者としてログインできます。</p>
      <Button
        variant="text"
        busy={isBusy}
        busyLabel="ログインしています…"
        disabled={isSigningIn}
        onClick={() => flow.send({ type: 'demo.wanted' })}
      >
        デモの管理者でログイン
      </Button>
    </Notice>
  );
}
