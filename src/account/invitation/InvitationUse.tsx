import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import {
  invitationLoginMachine,
  selectIsUnreachable,
  selectRefusal,
  selectUnanswered,
} from '#machines/account/invitation/chart.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { UncheckedLink } from '../links/UncheckedLink.tsx';
import { InvitationRefused } from './InvitationRefused.tsx';

/** /invitation-use/{url} (docs/spec/account.md, "Screens"): signs the guest of the link in. */
export default function InvitationUse() {
  const { url = '' } = useParams();
  return <InvitationLogin key={url} link={url} />;
}

/** Signs a guest in by the link of an invitation, or says why it no longer can. */
export function InvitationLogin({ link }: { link: string }) {
  const flow = useFlow(invitationLoginMachine, { link });
  const isUnreachable = useSelector(flow, selectIsUnreachable);
  const failure = useSelector(flow, selectUnanswered);
  const refusal = useSelector(flow, selectRefusal);

  if (refusal !== null) return <InvitationRefused {...refusal} />;
  return (
    <Page title="ご招待" docks>
      {isUnreachable ? (
        <UncheckedLink failure={failure} flow={flow} />
      ) : (
        <p role="status">ご招待のリンクを確認しています…</p>
      )}
    </Page>
  );
}
