import { call } from '#contract/client.ts';
import { getWifiPassword } from '#contract/visit/door.ts';
import { defineResource } from '../shared/resource.ts';

/** The Wi-Fi password of a reservation in use (spec section 7); it stays readable when the connection is lost. */
export const wifi = defineResource('wifi', (reservationId: number, signal) =>
  call(getWifiPassword, reservationId, { signal }),
);

export const wifiMachine = wifi.machine;
