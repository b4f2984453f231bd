import { expect, it } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, type CardOutcome, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

type Visitor = ReturnType<typeof visitor>;
type Call = (who: Visitor, tranid: number) => Promise<{ status: number; body: { code?: string } }>;

const CALLS = {
  offer: (who, tranid) => who.get(`/reservations/availability-for-extension?tranid=${tranid}`),
  price: (who, tranid) => who.post('/reservations/get-price-extension', { tranid, timeunit: 15 }),
  extend: (who, tranid) => who.post('/reservations/extend', { tranid, timeunit: 15 }),
  old: (who, tranid) => who.post(`/reservations/${tranid}/extend`, { interval: 15 }),
} satisfies Record<string, Call>;

interface Case {
  /** The calls that can refuse so. */
  readonly by: readonly (keyof typeof CALLS)[];
  readonly loginid?: string;
  /** From noon on. */
  readonly minutes?: number;
  /** When it is asked for; entered at half past twelve. */
  readonly time?: string;
  readonly isNotEntered?: true;
  /** How the card answers when the reservation is charged, and when the extension is. */
  readonly cards?: readonly [CardOutcome, CardOutcome];
  /** The booth is somebody else's from one o'clock on. */
  readonly isTaken?: true;
  /** The member's card and coupons are gone since they entered. */
  readonly isWithoutMeans?: true;
}

const PAID = ['price', 'extend', 'old'] as const;
const CASES: Readonly<Record<string, Case>> = {
  not_extendable: { by: ['offer', ...PAID], isNotEntered: true },
  reservation_ended: { by: ['offer', ...PAID], time: '13:01' },
  slot_taken: { by: PAID, isTaken: true },
  spending_cap: { by: PAID, loginid: 'corporate@example.jp', minutes: 150 },
  balance_short: { by: PAID, loginid: 'campaign@example.jp', minutes: 150 },
  card_required: { by: PAID, isWithoutMeans: true },
  payment_due: { by: PAID, cards: ['refused', 'succeeded'] },
  payment_failed: { by: ['extend', 'old'], cards: ['succeeded', 'refused'] },
};

describeDatabase('an extension that can’t be had', (world) => {
  const service = serviceOver(world);
  const clock = (time: string) => service.setClock(at('2026-11-21', time));
  const signIn = async (loginid: string) => visitor(service, await service.tokenOf(loginid));

  it.each(Object.entries(CASES))('is refused by every call alike: %s', async (code, asked) => {
    const { loginid = 'personal@example.jp', minutes = 60, time = '12:30', cards, isTaken } = asked;
    const [atCharge, atExtension] = cards ?? ['succeeded', 'succeeded'];
    const [member, other] = [await signIn(loginid), await signIn('personal2@example.jp')];
    const tranid = await member.reserve({ interval: minutes });
    if (isTaken === true) await other.reserve({ hour: 13 });
    service.cardOutcome = atCharge;
    await clock('11:30');
    await doDueWork(service.services);
    service.cardOutcome = atExtension;
    await clock('12:30');
    if (asked.isNotEntered !== true) await member.enter(tranid);
    await clock(time);
    if (asked.isWithoutMeans === true) {
      await world.db.updateTable('members').set({ card_token: null }).execute();
      await world.db
        .updateTable('coupons')
        .set({ expires_at: at('2026-11-21', '12:30') })
        .execute();
    }
    for (const name of asked.by) {
      const { status, body } = await CALLS[name](member, tranid);
      expect([name, status, body.code]).toEqual([name, 409, code]);
    }
  });
});
