import type { AnyActorRef } from 'xstate';
import { SESSION_ID } from '../shell/ids.ts';
import { notify } from '../shell/notify.ts';
import type { OperatorSessionEvent } from './session/chart.ts';

interface Asking {
  readonly system: AnyActorRef['system'];
}

/** The action by which a flow notifies the session of the house: `actions: { ...notifiesHouse, … }`. */
export const notifiesHouse = {
  notifyHouse: notify(({ system }: Asking, { event }: { event: OperatorSessionEvent }) => ({
    to: system.get(SESSION_ID),
    event,
  })),
};
