import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectFailure } from '#machines/shared/resource.ts';
import { knownWifi, knownWifiMachine, wifi, wifiMachine } from '#machines/visit/wifi.ts';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useFlow } from '#src/shell/flow.tsx';

/** The Wi-Fi password of a booth in use, as far as this device knows it. */
interface Wifi {
  readonly flow: ActorRefFrom<typeof wifiMachine>;
  /** As the server said it, or said it last; null where nothing is known yet. */
  readonly password: string | null;
  /** The server did not say it, and it has not been known before. */
  readonly hasFailed: boolean;
}

/** Asks for the password of a reservation's Wi-Fi. Wants a `key` by reservation. */
export function useWifi(reservationId: number): Wifi {
  const flow = useFlow(wifiMachine, { of: reservationId });
  const known = useLastKnown(knownWifi, useFlow(knownWifiMachine, { of: reservationId }));
  const password = useSelector(flow, wifi.selectData) ?? known?.data ?? null;
  const hasFailed = useSelector(flow, selectFailure) !== null && password === null;
  return { flow, password, hasFailed };
}
