import { type ReactNode, Suspense } from 'react';
import { rolesOf } from '#domain/account/role.ts';
import type { ScreenAddress } from '#domain/shell/screens.ts';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { useMember } from '../shell/actors.ts';
import { isLimited } from './roles/access.ts';
import type { LimitedScreenProps } from './roles/LimitedScreen.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';
import { ScreenShown } from './ScreenShown.tsx';

/** Hardly anybody opens a screen that is not for them: what it says is loaded when somebody does. */
const limitedScreen = screenCode<LimitedScreenProps>(() => import('./roles/LimitedScreen.tsx'));

/**
 * Shows a screen to the roles that may see it (docs/spec/account.md, "Roles"). The screen of anybody else is not
 * rendered, so that it neither loads its code nor asks /api for anything.
 */
export function RoleGate({ address, children }: { address: ScreenAddress; children: ReactNode }) {
  const member = useMember();
  const roles = member === null ? [] : rolesOf(member);
  if (!isLimited(address, roles)) return children;
  return (
    <LimitedSlot screen={address} roles={roles}>
      {children}
    </LimitedSlot>
  );
}

function LimitedSlot(props: LimitedScreenProps) {
  return (
    <ScreenBoundary code={limitedScreen}>
      {(Screen) => (
        <Suspense fallback={<ScreenLoading />}>
          <Screen {...props} />
          <ScreenShown />
        </Suspense>
      )}
    </ScreenBoundary>
  );
}
