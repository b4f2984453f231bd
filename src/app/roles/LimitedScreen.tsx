import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Role } from '#domain/account/role.ts';
import { balance } from '#machines/settings/wallet.ts';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { type LimitedAddress, maySee } from './access.ts';
import { NotForRole, titleOf } from './NotForRole.tsx';

export interface LimitedScreenProps {
  readonly screen: LimitedAddress;
  /** The roles that the member may have; not all of them may see the screen. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/** A screen that is not for everybody: for whom it is not, why not, and the way on. */
export default function LimitedScreen({ screen, roles, children }: LimitedScreenProps) {
  const [role] = roles;
  if (roles.some((possible) => maySee(screen, possible))) {
    return <ByCampaign screen={screen}>{children}</ByCampaign>;
  }
  return role && <NotForRole screen={screen} role={role} />;
}

/** Only the balance tells members of a campaign from other members of corporations: it is asked for first. */
function ByCampaign({ screen, children }: Omit<LimitedScreenProps, 'roles'>) {
  const flow = useFlow(balance.machine, { of: null });
  const known = useSelector(flow, balance.selectData);
  if (known !== null) {
    const role = known.hasCampaign ? 'campaign' : 'corporate';
    return maySee(screen, role) ? children : <NotForRole screen={screen} role={role} />;
  }
  return (
    <Page title={titleOf(screen)}>
      <ResourceBody
        resource={balance}
        what="ご所属法人の設定"
        actor={flow}
        skeleton={<Skeleton shape="cards" count={3} label="ご所属法人の設定を確認しています" />}
      >
        {() => null}
      </ResourceBody>
    </Page>
  );
}
