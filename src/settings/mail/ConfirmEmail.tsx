import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { servesMailChange } from '#machines/settings/mailChange.ts';
import {
  type MailConfirmationRef,
  mailConfirmationMachine,
  selectConfirmationFailure,
  selectIsChanged,
  selectIsChanging,
  selectIsChecking,
  selectIsReady,
  selectLinkProblem,
} from '#machines/settings/mailConfirmation.ts';
import styles from '#src/account/account.module.css';
import { UncheckedLink } from '#src/account/links/UncheckedLink.tsx';
import { TITLES } from '#src/settings/menu/titles.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { MenuButton } from '#src/shared/links/BackToMenu.tsx';
import { LoginLink } from '#src/shared/links/LoginLink.tsx';
import { NotServed } from '#src/shared/links/NotServed.tsx';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { useAppName, useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { DeadMailLink } from './DeadMailLink.tsx';

/** /confirm-email/{email}/{token} (docs/spec/settings.md, "Mail address"), for whoever is signed in or nobody. */
export default function ConfirmEmail() {
  const { email = '', token = '' } = useParams();
  return <Confirmation key={token} email={email} token={token} />;
}

function Confirmation({ email, token }: { email: string; token: string }) {
  const flow = useFlow(mailConfirmationMachine, { loginId: email, linkToken: token });
  const appName = useAppName();
  const isChecking = useSelector(flow, selectIsChecking);
  const isReady = useSelector(flow, selectIsReady);
  const isChanged = useSelector(flow, selectIsChanged);
  const problem = useSelector(flow, selectLinkProblem);
  const failure = useSelector(flow, selectConfirmationFailure);
  const isKnown = useMetadata() !== null;
  if (isKnown && !servesMailChange()) return <NotServed screen={TITLES.mailChange} />;
  return (
    <Page
      title={TITLES.mailChange}
      docks
      actions={<Logo name={appName} />}
      footer={isReady && <ConfirmActions flow={flow} />}
    >
      {isChecking && <Skeleton shape="lines" count={3} label="リンクを確認しています" />}
      {failure && !isReady && <UncheckedLink failure={failure} flow={flow} />}
      {isReady && <Question email={email} />}
      {isChanged && <Changed email={email} />}
      {problem && <DeadMailLink problem={problem} />}
    </Page>
  );
}

function Question({ email }: { email: string }) {
  return (
    <div className={styles.stack}>
      <div className={styles.text}>
        <p>
          ログイン用のメールアドレスを、
          <strong className={styles.address}>
            <MailAddress address={email} />
          </strong>{' '}
          に変更します。
        </p>
        <p>変更すると、お申し込みの端末のほかからログアウトします。</p>
      </div>
    </div>
  );
}

function ConfirmActions({ flow }: { flow: MailConfirmationRef }) {
  const isChanging = useSelector(flow, selectIsChanging);
  const failure = useSelector(flow, selectConfirmationFailure);
  return (
    <>
      <ProblemNotice failure={failure} />
      <Button
        block
        busy={isChanging}
        busyLabel="変更しています…"
        onClick={() => flow.send({ type: 'change.confirmed' })}
      >
        <span>
          このメール
          <wbr />
          アドレスに
          <wbr />
          変更する
        </span>
      </Button>
    </>
  );
}

function Changed({ email }: { email: string }) {
  const member = useMember();
  return (
    <Done
      title="メールアドレスを変更しました"
      rows={
        <DoneRow label="変更後">
          <strong className={styles.address}>
            <MailAddress address={email} />
          </strong>
        </DoneRow>
      }
      action={member === null ? <LoginLink block loginId={email} /> : <MenuButton replace />}
    >
      次のログインから、新しいメールアドレスをお使いください。お申し込みの端末のほかからは、ログアウトしました。
    </Done>
  );
}
