import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SessionEnd } from '#machines/operator/session/chart.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import {
  type SignInRef,
  selectIsSigningIn,
  selectIsSimulating,
  selectSignInEnding,
  signInMachine,
} from '#machines/operator/signIn.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { KeyIcon } from '#src/ui/icons/KeyIcon.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from '../shared/Card.module.css';
import { CardLink } from '../shared/CardLink.tsx';
import { CardPage } from '../shared/CardPage.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import { useHouseMetadata } from '../shared/useHouse.ts';
import { END_WORDS } from '../shared/words.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { RecoveryByMail } from './RecoveryByMail.tsx';

/** The sign-in (docs/operating.md, "Operators"); `end` says why a session is over that was open on this page. */
export function SignIn({ end }: { end: SessionEnd | null }) {
  const flow = useFlow(signInMachine);
  const isDemo = useHouseMetadata()?.isDemo === true;
  const place = useRef<HTMLDivElement>(null);

  // The page that was open is hidden, and with it what had the focus.
  useEffect(() => {
    if (end !== null) place.current?.closest('main')?.querySelector('h1')?.focus();
  }, [end]);

  return (
    <CardPage title="ログイン">
      <div ref={place} className={styles.words}>
        {end && (
          <Notice tone="accent" alert>
            {END_WORDS[end]}ログインすると、開いていた画面に戻ります。
          </Notice>
        )}
        <p className={styles.lead}>この端末のパスキーで本人を確かめます。</p>
      </div>
      <SignInWays flow={flow} isDemo={isDemo} />
      <p className={styles.divider}>パスキーを使えないとき</p>
      <RecoveryByMail />
      <p className={styles.links}>
        <CardLink to={operatorPaths.code()}>印刷した予備コードを使う</CardLink>
      </p>
    </CardPage>
  );
}

interface SignInWaysProps {
  flow: SignInRef;
  isDemo: boolean;
}

/** The passkey, and what a demo has beside it. */
export function SignInWays({ flow, isDemo }: SignInWaysProps) {
  const isSigningIn = useSelector(flow, selectIsSigningIn);
  const isSimulating = useSelector(flow, selectIsSimulating);
  const ending = useSelector(flow, selectSignInEnding);
  return (
    <>
      <Button
        block
        busy={isSigningIn}
        busyLabel="確認しています…"
        disabled={isSimulating}
        onClick={() => flow.send({ type: 'passkey.wanted' })}
      >
        <KeyIcon />
        パスキーでログイン
      </Button>
      <EndingNotice ending={ending} />
      {isDemo && <DemoSignIn flow={flow} />}
    </>
  );
}
