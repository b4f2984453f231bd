import type { AnyActorRef } from 'xstate';
import { SESSION_ID } from '../shell/actions.ts';
import { notify } from '../shell/notify.ts';
import type { OperatorSessionEvent } from './session.ts';

interface Telling {
  readonly system: AnyActorRef['system'];
}

/** Actions by which a flow tells the session something: `actions: { ...tellsSession, … }`. */
export const tellsSession = {
  tellSession: notify(({ system }: Telling, { event }: { event: OperatorSessionEvent }) => ({
    to: system.get(SESSION_ID),
    event,
  })),
};
