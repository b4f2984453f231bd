import type { KnownWait } from '#domain/booking/waiting.ts';
import { type Means, record } from '../record.ts';
import { whole } from '../values.ts';
import { state } from './waitingList.ts';

/** A wait that is ended, as it is kept until it is answered. */
export const endedWaitCodec = record({
  waitId: ['waiting_id', whole],
  seen: ['seen', state],
}) satisfies Means<KnownWait>;
