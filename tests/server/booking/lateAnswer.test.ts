import { expect, it } from 'vitest';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { OutgoingMail } from '#server/ports/mail.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

const soon = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 60 };

describeDatabase('a member who was left without an answer', (world) => {
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
    await service.letPass(2);
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
    await service.setClock(at('2026-11-20', '10:02'));
    await Promise.all([doDueWork({ ...service.services }), doDueWork({ ...service.services })]);
    const messages = await outbox();
    expect(messages).toMatchObject([
      {
        subject: '【コモリ】予約が確定しました',
        attachments: [{ filename: expect.stringMatching(/\.ics$/) }],
      },
    ]);
  });

  it('gets the mail from the mail server where there is one, again after a failure, and only once', async () => {
    await loseTheAnswer();
    service.cardOutcome = 'succeeded';
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
    const process = () => doDueWork({ ...services });
    await service.setClock(at('2026-11-20', '10:02'));
    await process();
    expect(sent).toEqual([]);
    isDown = false;
    await process();
    expect(sent).toEqual([]); // it waits before it tries again
    await service.setClock(at('2026-11-20', '10:05'));
    await Promise.all([process(), process(), process()]);
    await service.setClock(at('2026-11-21', '10:05'));
    await process();
    expect(sent.map((mail) => mail.to)).toEqual(['personal@example.jp']);
  });
});
