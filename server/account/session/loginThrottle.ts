import {
  type Budget,
  giveTryBack,
  restoreBudget,
  spendTries,
  type Throttle,
} from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';

/** A device that was signed in before, for that ID alone: nobody else can spend it. */
const DEVICE: Budget = { name: 'login.device', tries: 10, minutes: 15 };
/**
 * Everything from one source. Offices, and everybody behind one proxy, share it: it only bounds how many IDs can be
 * tried out from one place.
 */
const SOURCE: Budget = { name: 'login.source', tries: 600, minutes: 15 };
/** One ID from one source: whoever tries out passwords is stopped here, and stops nobody elsewhere. */
const ID_FROM_SOURCE: Budget = { name: 'login.idFromSource', tries: 10, minutes: 15 };
/** One ID from all devices together that were never signed in to it: bounds tries from many sources at once. */
const ID: Budget = { name: 'login.id', tries: 100, minutes: 60 };

const REFUSAL = 'ログインの失敗が続いています。しばらくしてからもう一度お試しください。';

type Asking = Pick<Context, 'db' | 'tenant' | 'now' | 'address'>;

/** What a login has spent of its budgets. */
export interface LoginTry {
  /** How many failures of this device, or of this ID from this source, there are with it. */
  readonly spent: number;
  /** The password was right: the tries are given back. */
  readonly forgive: () => Promise<void>;
}

function throttlesOf(address: string, loginId: string) {
  const source: Throttle = { budget: SOURCE, subject: address };
  const pair: Throttle = { budget: ID_FROM_SOURCE, subject: `${loginId} ${address}` };
  const id: Throttle = { budget: ID, subject: loginId };
  return { source, pair, id };
}

/** Forgets what was tried with that ID, from here and by strangers together: its owner has proved to be it. */
export async function forgiveLogins(context: Asking, loginId: string): Promise<void> {
  const { pair, id } = throttlesOf(context.address, loginId);
  await restoreBudget(context, pair);
  await restoreBudget(context, id);
}

/**
 * Counts a login before its password is looked at (429 throttled). A known device spends a budget of its own, so that
 * no stranger can shut its member out; all others spend those of their source and of the ID. `loginId` as
 * `normalLoginId` gives it, `deviceProof` as `findDeviceProof` does.
 */
export async function spendLogin(
  context: Asking,
  loginId: string,
  deviceProof: string | undefined,
): Promise<LoginTry> {
  if (deviceProof !== undefined) {
    const device: Throttle = { budget: DEVICE, subject: deviceProof };
    const spent = await spendTries(context, [device], REFUSAL);
    return { spent, forgive: () => restoreBudget(context, device) };
  }
  const { source, pair, id } = throttlesOf(context.address, loginId);
  const spent = await spendTries(context, [source, pair], REFUSAL);
  await spendTries(context, [id], REFUSAL);
  return {
    spent,
    forgive: async () => {
      await giveTryBack(context, source);
      await restoreBudget(context, pair);
      await giveTryBack(context, id);
    },
  };
}
