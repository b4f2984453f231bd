import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { type Doors, simulatedDoors } from '../door.ts';
import { webhookDoors } from '../doorWebhook.ts';

/** The doors of the configuration; without them a simulator in a demo, and null in a service: no door is opened. */
export function doorsOf(
  { doorUrl, doorSecret, demo }: Pick<Config, 'doorUrl' | 'doorSecret' | 'demo'>,
  log: Logger,
): Doors | null {
  if (doorUrl === undefined || doorSecret === undefined) return demo ? simulatedDoors(log) : null;
  return webhookDoors({ url: doorUrl, secret: doorSecret });
}
