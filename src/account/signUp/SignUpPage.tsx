import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type SignUpRef,
  selectIsLoading,
  selectLinkProblem,
  selectSignUpFailure,
} from '#machines/account/signUp/chart.ts';
import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { useAppName } from '#src/shell/actors.ts';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from '../account.module.css';
import { DeadLink } from '../links/DeadLink.tsx';
import { UncheckedLink } from '../links/UncheckedLink.tsx';

interface SignUpPageProps {
  flow: SignUpRef;
  loginId: string;
  children: (parts: { form: FormRef; lookup: LookupRef }) => ReactNode;
}

/** The page around the form of both sign-ups: the link is checked, or leads no further. */
export function SignUpPage({ flow, loginId, children }: SignUpPageProps) {
  const isLoading = useSelector(flow, selectIsLoading);
  const problem = useSelector(flow, selectLinkProblem);
  const form = useSelector(flow, (snapshot) => snapshot.children.form);
  const lookup = useSelector(flow, (snapshot) => snapshot.children.lookup);
  const failure = useSelector(flow, selectSignUpFailure);
  const appName = useAppName();

  return (
    <Page title="会員登録" docks actions={<Logo name={appName} />}>
      {isLoading && <Skeleton shape="rows" count={4} label="リンクを確認しています" />}
      {failure && <UncheckedLink failure={failure} flow={flow} />}
      {problem && <DeadLink problem={problem} purpose="registration" loginId={loginId} />}
      {form && lookup && <div className={styles.stack}>{children({ form, lookup })}</div>}
    </Page>
  );
}
