import { networkOf } from '#server/throttle/source.ts';
import {
  type Budget,
  giveTryBack,
  restoreBudget,
  spendTries,
  spendTry,
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
/**
 * One ID from all devices together that were never signed in to it. A few addresses can use it up, so that it refuses
 * nobody by itself: from then on each network has the budget below.
 */
const ID: Budget = { name: 'login.id', tries: 100, minutes: 60 };
/**
 * One ID from one network, while its passwords are tried out from many networks: its owner types the right one sooner.
 */
const ID_FROM_NETWORK: Budget = { name: 'login.idFromNetwork', tries: 3, minutes: 60 };

/** It names the way that others' tries can't close: a device that recovers by mail is known from then on. */
const REFUSAL =
  'ログインの失敗が続いています。しばらくしてからもう一度お試しになるか、パスワードを再設定してください。';

type Asking = Pick<Context, 'db' | 'tenant' | 'now' | 'address'>;

/** The tries that a login has spent. */
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
  const network: Throttle = { budget: ID_FROM_NETWORK, subject: `${loginId} ${networkOf(address)}` };
  return { source, pair, id, network };
}

/** Forgets what was tried with that ID, from here and by strangers together: its owner has proved to be it. */
export async function forgiveLogins(context: Asking, loginId: string): Promise<void> {
  const { pair, id, network } = throttlesOf(context.address, loginId);
  for (const throttle of [pair, id, network]) await restoreBudget(context, throttle);
}

/**
 * Counts a login before its password is looked at (429 throttled). A known device spends a budget of its own, so that
 * no stranger can shut its member out. All others spend the budgets of their source and of the ID, which only makes the
 * next ones smaller: the right password gets in from a network that has not tried it out. `loginId` as `normalLoginId`
 * gives it, `deviceProof` as `findDeviceProof` does.
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
  const { source, pair, id, network } = throttlesOf(context.address, loginId);
  const spent = await spendTries(context, [source, pair], REFUSAL);
  const isTriedByMany = !(await spendTry(context, id)).isGranted;
  if (isTriedByMany) await spendTries(context, [network], REFUSAL);
  return {
    spent: isTriedByMany ? ID_FROM_SOURCE.tries : spent,
    forgive: async () => {
      await giveTryBack(context, source);
      await restoreBudget(context, pair);
      await (isTriedByMany ? restoreBudget(context, network) : giveTryBack(context, id));
    },
  };
}
