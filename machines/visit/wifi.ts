import { call } from '#contract/client.ts';
import { getWifiPassword } from '#contract/visit/door.ts';
import { defineListing } from '../shared/listing.ts';

/** The Wi-Fi password of a reservation in use (spec section 7); it stays readable when the connection is lost. */
export const wifi = defineListing('wifi', (reservationId: number, signal) =>
  call(getWifiPassword, reservationId, { signal }),
);

export const wifiMachine = wifi.machine;
