import { expect, it } from 'vitest';
import { takeUpPayments } from '#server/booking/payment/takeUpPayments.ts';
import { deliverMails } from '#server/messages/outbox.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { serviceOver } from '#tests/support/service.ts';

const soon = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 60 };

describeDatabases('a member who was left without an answer', (world) => {
  const service = serviceOver(world);
  const outbox = async () => (await service.call('GET', '/dev/outbox.json')).body;

  async function loseTheAnswer(): Promise<void> {
    service.cardOutcome = 'silent';
    const token = await service.tokenOf('personal@example.jp');
    await service.call('POST', '/api/reservations', { token, body: soon });
    expect(await outbox()).toEqual([]);
  }

  it('is told by mail that the card was refused', async () => {
    await loseTheAnswer();
    service.cardOutcome = 'refused';
    await takeUpPayments(service.services, 'atOnce');
    expect(await outbox()).toMatchObject([
      {
        to: 'personal@example.jp',
        channel: 'mail',
        subject: '【コモリ】お支払いができなかったため、予約は確定していません',
        text: expect.stringContaining('東京駅 八重洲口 A-1\n11月20日(金) 10:30–11:30'),
        attachments: [],
      },
    ]);
  });

  it('is told by mail, once, that the reservation stands', async () => {
    await loseTheAnswer();
    service.cardOutcome = 'succeeded';
    await Promise.all([
      takeUpPayments(service.services, 'atOnce'),
      takeUpPayments(service.services, 'atOnce'),
    ]);
    const messages = await outbox();
    expect(messages.map((message: { subject: string }) => message.subject)).toEqual([
      '【コモリ】予約が確定しました',
    ]);
  });

  it('gets the mail from the mail server where there is one, again after a failure, and only once', async () => {
    await loseTheAnswer();
    service.cardOutcome = 'succeeded';
    await takeUpPayments(service.services, 'atOnce');
    const sent: OutgoingMail[] = [];
    let isDown = true;
    const services = {
      ...service.services,
      mail: {
        async send(mail: OutgoingMail) {
          if (isDown) throw new Error('down');
          sent.push(mail);
        },
      },
    };
    await deliverMails(services);
    expect(sent).toEqual([]);
    isDown = false;
    await deliverMails(services);
    expect(sent).toEqual([]); // claimed: another process may still be at it
    await world.db.updateTable('outbox').set({ claimed_at: null }).execute();
    await Promise.all([deliverMails(services), deliverMails(services)]);
    await deliverMails(services);
    expect(sent.map((mail) => mail.to)).toEqual(['personal@example.jp']);
  });
});
