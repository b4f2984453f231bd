import { describe, expect, it } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** 30 minutes after NOW: charged in the confirmation itself. */
const soon = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 60 };

describeDatabase('a card that is charged in the confirmation', (world) => {
  const service = serviceOver(world);
  const reserve = (token: string, key?: string) =>
    service.call('POST', '/api/reservations', { token, body: soon, ...(key === undefined ? {} : { key }) });
  const list = async (token: string) =>
    (await service.call('GET', '/api/reservations', { token })).body.reservations;

  it('is charged the tax-included price once, and the reservation says when', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { body } = await reserve(token);
    expect(service.charges.map((charge) => charge.yen)).toEqual([1100]);
    expect(await list(token)).toMatchObject([
      { tranid: body.tranid, charged_at: expect.stringMatching(/^2026112010/) },
    ]);
  });

  it('leaves nothing reserved when it is refused', async () => {
    const token = await service.tokenOf('personal@example.jp');
    service.cardOutcome = 'refused';
    const refused = await reserve(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_failed']);
    expect(await list(token)).toEqual([]);
    expect((await reserve(await service.tokenOf('personal2@example.jp'))).body.code).toBe('payment_failed');
    service.cardOutcome = 'succeeded';
    expect((await reserve(token)).status).toBe(200);
  });

  it('is asked again for another command after a refusal, as another charge, and never for the same', async () => {
    const token = await service.tokenOf('personal@example.jp');
    service.cardOutcome = 'refused';
    await reserve(token, 'again');
    service.cardOutcome = 'succeeded';
    expect((await reserve(token, 'again')).status).toBe(409);
    expect((await reserve(token, 'another')).status).toBe(200);
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(2);
  });

  describe('without an answer', () => {
    it('keeps the slot and lists nothing', async () => {
      const token = await service.tokenOf('personal@example.jp');
      service.cardOutcome = 'silent';
      const unknown = await reserve(token);
      expect([unknown.status, unknown.body.code]).toEqual([409, 'in_progress']);
      expect(await list(token)).toEqual([]);
      expect((await reserve(await service.tokenOf('personal2@example.jp'))).body.code).toBe('slot_taken');
    });

    it('is asked again by the due work, under the same intent', async () => {
      const token = await service.tokenOf('personal@example.jp');
      service.cardOutcome = 'silent';
      await reserve(token, 'crashed');
      service.cardOutcome = 'succeeded';
      await service.letPass(2);
      const [reservation] = await list(token);
      expect(service.charges.map((charge) => charge.intentId)).toEqual([
        service.charges[0]?.intentId,
        service.charges[0]?.intentId,
      ]);
      expect((await reserve(token, 'crashed')).body).toEqual({
        message: 'OK',
        mail_queued: false,
        tranid: reservation.tranid,
      });
      expect(service.charges).toHaveLength(2);
    });

    it('gives the slot back when it turns out refused', async () => {
      const token = await service.tokenOf('personal@example.jp');
      service.cardOutcome = 'silent';
      await reserve(token);
      service.cardOutcome = 'refused';
      await service.letPass(2);
      service.cardOutcome = 'succeeded';
      expect((await reserve(await service.tokenOf('personal2@example.jp'))).status).toBe(200);
    });

    it('is left to the request itself for its first minute', async () => {
      const token = await service.tokenOf('personal@example.jp');
      service.cardOutcome = 'silent';
      await reserve(token);
      service.cardOutcome = 'succeeded';
      await doDueWork(service.services);
      expect(await list(token)).toEqual([]);
      await service.letPass(2);
      expect(await list(token)).toHaveLength(1);
    });

    it('is made by the same command when it is sent again', async () => {
      const token = await service.tokenOf('personal@example.jp');
      service.cardOutcome = 'silent';
      await reserve(token, 'retry');
      service.cardOutcome = 'succeeded';
      expect((await reserve(token, 'retry')).status).toBe(200);
      expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(1);
      expect(await list(token)).toHaveLength(1);
    });
  });
});
