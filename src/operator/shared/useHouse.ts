import { useSelector } from '@xstate/react';
import type { OperatorSession } from '#domain/operator/operators.ts';
import type { Ability } from '#domain/operator/roles.ts';
import { dateOf } from '#domain/time.ts';
import { houseMetadata } from '#machines/operator/metadata.ts';
import type { OperatorSessionRef } from '#machines/operator/session/chart.ts';
import { selectSession } from '#machines/operator/session/selectors.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { required } from '#machines/shared/required.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { SESSION_ID } from '#machines/shell/ids.ts';
import { useShell } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';

/** The session of the operators' house, which lives as long as its shell. */
export function useOperatorSession(): OperatorSessionRef {
  return useShell().system.get(SESSION_ID);
}

/** The operator who is signed in. Throws where nobody is: the screens inside are for operators. */
export function useOperator(): OperatorSession {
  return required(useSelector(useOperatorSession(), selectSession));
}

/** Whether the operator who is signed in may do that. */
export function useMay(ability: Ability): boolean {
  return useOperator().abilities.includes(ability);
}

/** The deployment's description of itself; null until it has answered. */
export function useHouseMetadata() {
  const shell = useShell();
  // The members' shell has a child of that name, too; here it is the house's own.
  const actor = useSelector(shell, ({ children }) => children.metadata as ResourceRef | undefined);
  return useSelector(actor, (snapshot) => (snapshot ? houseMetadata.selectData(snapshot) : null));
}

/** The name of the service, as the deployment says it. */
export function useServiceName(): string {
  return useHouseMetadata()?.appName ?? 'コモリ';
}

/** The address of the log as it is opened: with what was done today. */
export function useLogOfToday(): string {
  return operatorPaths.records({ day: dateOf(useServerNow(60_000)) });
}
