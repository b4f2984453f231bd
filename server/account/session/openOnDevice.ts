import type { SignIn } from '#contract/account/session.ts';
import { newDeviceMail } from '#server/account/links/mails.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import { type Budget, spendTry } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';
import { deviceName } from './deviceName.ts';
import { issueDeviceProof, noteDeviceUse } from './deviceProof.ts';
import { type NewSession, openSession, type Verified } from './session.ts';

/** The answer to a device. */
type Opened = Omit<SignIn, 'member'>;

/** Mails about new devices to one member: whoever has the password can't bury somebody in them. Logins go on. */
const MAILS: Budget = { name: 'newDevice.mail', tries: 5, minutes: 60 };

/**
 * Opens a session where a password was verified. A device without a known proof (as `findDeviceProof` gives it) gets
 * one, and the member a mail. Undefined where what was verified no longer holds (`openSession`).
 */
export async function openOnDevice(
  context: Context,
  loginId: string,
  verified: Verified,
  knownProof: string | undefined,
): Promise<Opened | undefined> {
  const { db, tenant, now, userAgent } = context;
  if (knownProof !== undefined) {
    return await transaction(db, async (trx) => {
      const token = await openSession(trx, context, verified);
      if (token !== undefined) await noteDeviceUse(trx, tenant.id, knownProof, now);
      return token === undefined ? undefined : { token };
    });
  }
  const { isGranted: mayMail } = await spendTry(context, {
    budget: MAILS,
    subject: String(verified.memberId),
  });
  return await transaction(db, async (trx) => {
    const opened = await openOnNewDevice(trx, context, verified);
    if (opened !== undefined && mayMail) {
      const mail = newDeviceMail(senderOf(context), loginId, { name: deviceName(userAgent), now });
      await queueMail(trx, tenant, mail, now);
    }
    return opened;
  });
}

/** The same on a device of which nobody needs to be told: the one that signs up. */
export async function openOnNewDevice(
  trx: Trx,
  opening: NewSession,
  verified: Verified,
): Promise<Opened | undefined> {
  const { tenant, now } = opening;
  const token = await openSession(trx, opening, verified);
  if (token === undefined) return undefined;
  return { token, deviceProof: await issueDeviceProof(trx, tenant.id, verified.memberId, now) };
}
