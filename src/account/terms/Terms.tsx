import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { ownPath } from '#domain/account/redirect.ts';
import {
  selectAgreementFailure,
  selectTerms,
  selectText,
  selectWayBack,
  termsMachine,
} from '#machines/account/terms/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { paths } from '#machines/shell/paths.ts';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useAppName, useMember, usePresence, useSession } from '#src/shell/actors.ts';
import { currentAddress, isAppPath } from '#src/shell/address.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { TermsText } from './TermsText.tsx';

/** Tells the flow of a member who has agreed already, on another device perhaps: the profile says it, or will. */
function useAgreementElsewhere(flow: ActorRefFrom<typeof termsMachine>) {
  const mustAgree = useMember()?.mustAgreeToTerms;
  useEffect(() => {
    if (mustAgree === false && flow.getSnapshot().status === 'active') flow.send({ type: 'agreement.found' });
  }, [flow, mustAgree]);
}

/**
 * /terms (docs/spec/account.md, "Screens"): the terms and agreeing to them, then on to the query `redirectTo`. A member
 * whose session ends meanwhile can't agree: that way leads by the login.
 */
export default function Terms() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const presence = usePresence();
  const [isMembers] = useState(presence === 'member');
  if (!isMembers || presence !== 'visitor') return <TermsToAgreeTo query={query} />;
  // Another navigation is under way already: a logout's.
  if (!currentAddress().startsWith(pathname)) return null;
  const wanted = ownPath(query.get('redirectTo'));
  return <Navigate to={wanted !== undefined && isAppPath(wanted) ? wanted : paths.to('/app')} replace />;
}

function TermsToAgreeTo({ query }: { query: URLSearchParams }) {
  const session = useSession();
  const isMember = usePresence() === 'member';
  const member = useMember();
  const flow = useFlow(termsMachine, {
    redirectTo: query.get('redirectTo'),
    isMember,
    isGuest: member?.isGuest === true,
  });
  useAgreementElsewhere(flow);
  const terms = useSelector(flow, selectTerms);
  const text = useSelector(flow, selectText);
  const couldNotLoad = useFailure(text) !== null;
  const failure = useSelector(flow, selectAgreementFailure);
  const appName = useAppName();
  const isBusy = useSelector(flow, tagged('busy'));
  const wayBack = useSelector(flow, selectWayBack);
  const { state } = useLocation();

  const footer = terms && (
    <>
      {failure && (
        <Notice tone="danger" alert>
          {failureSentence(failure)}
        </Notice>
      )}
      <Button
        block
        busy={isBusy}
        busyLabel="送信しています…"
        onClick={() => flow.send({ type: 'agreement.given' })}
      >
        同意して続ける
      </Button>
      {isMember ? (
        <Button block variant="text" onClick={() => session.send({ type: 'logout.requested' })}>
          同意せずにログアウトする
        </Button>
      ) : (
        <Link className={buttonClass({ variant: 'text', block: true })} to={wayBack} state={state} replace>
          同意せずに戻る
        </Link>
      )}
    </>
  );

  return (
    <Page title="利用規約" docks footer={footer} actions={!isMember && <Logo name={appName} />}>
      {terms && <TermsText terms={terms} />}
      {!terms && !couldNotLoad && <Skeleton shape="lines" count={12} label="利用規約を読み込んでいます" />}
      {!terms && text && <FailedResource actor={text} what="利用規約" />}
    </Page>
  );
}
