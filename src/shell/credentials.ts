import type { Credentials } from '#contract/caller.ts';
import { selectMember, selectToken } from '#machines/account/session/select.ts';
import { metadataOf, sessionOf } from './actors.ts';
import type { ShellRef } from './flow.tsx';

/**
 * Says of each call whose it is: the session's, for the tenant that the deployment has named. Before it has answered,
 * that is the one that was `remembered`; afterwards its word holds, also where it names none.
 */
export function credentialsOf(shell: ShellRef, remembered: string | null): () => Credentials {
  const session = sessionOf(shell);
  return () => {
    const member = selectMember(session.getSnapshot());
    const answered = metadataOf(shell);
    return {
      token: selectToken(session.getSnapshot()),
      isGuest: member?.isGuest === true,
      loginId: member?.loginId ?? null,
      tenantId: answered === null ? remembered : answered.tenantId,
    };
  };
}
