import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { MenuStatus } from '#contract/inbox/menuStatus.ts';
import type { Metadata } from '#contract/shell/metadata.ts';
import type { InvitationLimits } from '#domain/account/invitation.ts';
import type { Member } from '#domain/account/member.ts';
import { selectInvitation } from '#machines/account/invitation/limits.ts';
import type { sessionMachine } from '#machines/account/session/chart.ts';
import { selectMember, selectPresence } from '#machines/account/session/select.ts';
import { metadata } from '#machines/app/metadata.ts';
import { selectMenuStatus } from '#machines/inbox/menuStatus.ts';
import { SESSION_ID } from '#machines/shell/ids.ts';
import { selectIsOnline } from '#machines/shell/page.ts';
import { type ShellRef, useShell } from './flow.tsx';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;

/** The session, which lives as long as the shell. */
export function sessionOf(shell: ShellRef): SessionRef {
  return shell.system.get(SESSION_ID);
}

/** The session of the shell around. Throws where there is no shell. */
export function useSession(): SessionRef {
  return sessionOf(useShell());
}

/** Whether a member is signed in, as far as the guards must know. */
export function usePresence() {
  return useSelector(useSession(), selectPresence);
}

/** The signed-in member; null for a visitor. */
export function useMember(): Member | null {
  return useSelector(useSession(), selectMember);
}

/** The deployment's description of itself, now; null until it is known. */
export function metadataOf(shell: ShellRef): Metadata | null {
  const snapshot = shell.getSnapshot().children.metadata?.getSnapshot();
  return snapshot ? metadata.selectData(snapshot) : null;
}

/** The same for a view, which follows it. */
export function useMetadata(): Metadata | null {
  const actor = useSelector(useShell(), ({ children }) => children.metadata);
  return useSelector(actor, (snapshot) => (snapshot ? metadata.selectData(snapshot) : null));
}

/** The name of the app, as the deployment says it. */
export function useAppName(): string {
  return useMetadata()?.appName ?? 'コモリ';
}

/** Whether members can pay by card; yes, until the deployment has said that it has no card provider, or half of one. */
export function useTakesCards(): boolean {
  const { payment } = useMetadata() ?? {};
  return payment?.scriptUrl !== null && payment?.shopId !== null;
}

/** The counts of the tab bar, as far as they are known. */
export function useMenuStatus(): MenuStatus | null {
  const actor = useSelector(useShell(), ({ children }) => children.menuStatus);
  return useSelector(actor, (snapshot) => (snapshot ? selectMenuStatus(snapshot) : null));
}

/** The rest of the guest's invitation; null for members, and until it is known. */
export function useInvitation(): InvitationLimits | null {
  const actor = useSelector(useShell(), ({ children }) => children.invitation);
  return useSelector(actor, (snapshot) => (snapshot ? selectInvitation(snapshot) : null));
}

/** Whether the browser has a connection, as far as it knows. */
export function useIsOnline(): boolean {
  const actor = useSelector(useShell(), ({ children }) => children.page);
  return useSelector(actor, (snapshot) => snapshot === undefined || selectIsOnline(snapshot));
}
