import * as v from 'valibot';
import { call } from '#contract/client.ts';
import { getWifiPassword } from '#contract/visit/door.ts';
import { defineLastKnown } from '../shared/lastKnown.ts';
import { defineResource } from '../shared/resource.ts';

/** The Wi-Fi password as it was last known: for a booth without another network. */
export const knownWifi = defineLastKnown({
  id: 'knownWifi',
  part: 'Reservation.wifi',
  schema: v.string(),
  codec: { decode: (password: string) => password, encode: (password: string) => password },
});

export const knownWifiMachine = knownWifi.machine;

/**
 * The Wi-Fi password of a reservation that may be entered (docs/spec/wire.md, "Calls of visit"); it stays readable when
 * the connection is lost.
 */
export const wifi = defineResource(
  'wifi',
  knownWifi.keeping((reservationId: number, signal) => call(getWifiPassword, reservationId, { signal })),
);

export const wifiMachine = wifi.machine;
