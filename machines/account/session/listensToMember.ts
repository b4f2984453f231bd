import { type ActorRefFrom, fromCallback } from 'xstate';
import type { Member } from '#domain/account/member.ts';
import { SESSION_ID } from '../../shell/ids.ts';
import type { sessionMachine } from './chart.ts';
import { selectMember } from './select.ts';

/** The member's data have changed: get-user has answered after a reload, or another tab has changed them. */
export interface MemberKnown {
  readonly type: 'member.known';
  readonly member: Member;
}

/** Actor: tells its parent who is signed in, each time that this has changed since it started. */
export const listensToMember = fromCallback<MemberKnown>(({ sendBack, system }) => {
  const session: ActorRefFrom<typeof sessionMachine> | undefined = system.get(SESSION_ID);
  let known = session && selectMember(session.getSnapshot());
  const subscription = session?.subscribe((snapshot) => {
    const member = selectMember(snapshot);
    if (member === null || member === known) return;
    known = member;
    sendBack({ type: 'member.known', member });
  });
  return () => subscription?.unsubscribe();
});
