import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LARGEST_PHOTO, LONGEST_TROUBLE_TEXT } from '#domain/visit/trouble.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { attachmentsTo, mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { cameraPhoto, noisePhoto, SECRET } from '#tests/support/values/photos.ts';

const DAY = '2026-11-21';
const SUPPORT = 'support@komori.example';

describeDatabases('trouble in a booth', (world) => {
  const service = serviceOver(world);
  const signIn = async (signed: Promise<string> = service.tokenOf('personal@example.jp')) => {
    const member = visitor(service, await signed);
    return {
      ...member,
      report: (tranid: number, more: object = {}, key?: string) =>
        member.post('/reservations/trouble', { tranid, kind: 'monitor', ...more }, key),
    };
  };
  /** A member in the use of booth 1, from noon to one. */
  const inUse = async (signed?: Promise<string>) => {
    const member = await signIn(signed);
    const tranid = await member.reserve({ agree_terms: true });
    await service.setClock(at(DAY, '12:05'));
    expect((await member.enter(tranid)).status).toBe(200);
    return { ...member, tranid };
  };
  const kept = () =>
    world.db
      .selectFrom('troubles')
      .selectAll()
      .where('tenant_id', '=', 'demo')
      .orderBy('trouble_id')
      .execute();
  const photoSent = async () => {
    const [row] = await kept();
    return Buffer.from(row?.photo ?? []);
  };

  it('is kept and mailed to the support, with whom to answer', async () => {
    const { tranid, report } = await inUse();
    const { status, body } = await report(tranid, { text: ' 画面が\n真っ暗です ' });
    expect([status, body]).toEqual([200, { message: 'OK', trouble_id: expect.any(Number) }]);
    expect(await kept()).toEqual([
      {
        tenant_id: 'demo',
        trouble_id: body.trouble_id,
        member_id: 1,
        tranid,
        kind: 'monitor',
        words: '画面が\n真っ暗です',
        photo: null,
        message_id: expect.any(Number),
        reported_at: expect.any(Number),
      },
    ]);
    const [mail, ...others] = await mailsTo(world, SUPPORT);
    expect(others).toEqual([]);
    expect(mail).toEqual({
      subject: expect.stringMatching(/^【.+】お困りのご連絡：.+（モニターが映らない）$/),
      body: expect.stringContaining(`（予約番号 ${tranid}）`),
    });
    for (const said of [
      '山田 花子',
      'personal@example.jp',
      '11月21日',
      '12:00–13:00',
      '写真：なし',
      '画面が\n真っ暗です',
    ])
      expect(mail?.body).toContain(said);
    await doDueWork(service.services);
    const deliveries = await world.db
      .selectFrom('intents')
      .select('state')
      .where('kind', '=', 'troubleMail')
      .execute();
    expect(deliveries).toEqual([{ state: 'succeeded' }]);
  });

  it('says nothing of a guest but the booth and the words', async () => {
    const { tranid, report } = await inUse(service.guestToken());
    expect((await report(tranid, { kind: 'dirt' })).status).toBe(200);
    const [mail] = await mailsTo(world, SUPPORT);
    expect(mail?.body).toContain('招待されたお客様');
    expect(mail?.body).not.toContain('メール：');
  });

  it('is kept also where the support has no address', async () => {
    await world.db.updateTable('tenants').set({ support_mail: '' }).where('tenant_id', '=', 'demo').execute();
    const { tranid, report } = await inUse();
    expect((await report(tranid)).status).toBe(200);
    expect(await kept()).toMatchObject([{ message_id: null }]);
    expect(await mailsTo(world, '')).toEqual([]);
  });

  it('is reported once under its key, also after a lost answer and at once', async () => {
    const { tranid, report } = await inUse();
    const answers = await Promise.all([1, 2, 3].map(() => report(tranid, { text: '暗い' }, 'key-1')));
    answers.push(await report(tranid, { text: '暗い' }, 'key-1'));
    expect(new Set(answers.map(({ body }) => body.trouble_id)).size).toBe(1);
    expect(await kept()).toHaveLength(1);
    expect(await mailsTo(world, SUPPORT)).toHaveLength(1);
    const other = await report(tranid, { text: '明るい' }, 'key-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it.each([
    ['11:54', 409, 'too_early'],
    ['11:55', 200, undefined],
    ['12:59', 200, undefined],
    ['13:00', 409, 'reservation_ended'],
  ])('is heard from the earliest entry until the end: at %s', async (time, status, code) => {
    const member = await signIn();
    const tranid = await member.reserve();
    await service.setClock(at(DAY, time));
    const answer = await member.report(tranid, { kind: 'door' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await kept()).toHaveLength(status === 200 ? 1 : 0);
    expect(await mailsTo(world, SUPPORT)).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is not heard of a use that was left, nor of what is cancelled or somebody else’s', async () => {
    const { tranid, leave, report } = await inUse();
    const other = await signIn(service.tokenOf('personal2@example.jp'));
    expect((await other.report(tranid)).body.code).toBe('not_found');
    await leave(tranid);
    expect((await report(tranid)).body.code).toBe('reservation_ended');
    const cancelled = await other.reserve({ hour: 18 });
    await other.post('/reservations/cancel', { tranid: cancelled });
    expect((await other.report(cancelled)).body.code).toBe('not_found');
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['an unknown kind', { kind: 'smell' }, 'kind'],
    ['nothing but other', { kind: 'other', text: '  ' }, 'text'],
    ['too many words', { text: '長'.repeat(LONGEST_TROUBLE_TEXT + 1) }, 'text'],
    ['a photo that is no base64', { photo: 'data:image/png;base64,AAAA' }, 'photo'],
    ['an empty photo', { photo: '' }, 'photo'],
    [
      'a photo of another kind',
      { photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
      'photo',
    ],
    [
      'a photo that breaks off',
      { photo: Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64') },
      'photo',
    ],
    [
      'a photo of more than 2 MiB',
      { photo: Buffer.alloc(LARGEST_PHOTO + 1, 0xff).toString('base64') },
      'photo',
    ],
  ])('is refused with %s, beside its field', async (_, more, field) => {
    const { tranid, report } = await inUse();
    const { status, body } = await report(tranid, more);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.message).toMatch(/\p{Script=Hiragana}/u);
    expect(await kept()).toEqual([]);
  });

  it('is heard with as many words as there may be, and as other with a photo alone', async () => {
    const { tranid, report } = await inUse();
    expect((await report(tranid, { text: '長'.repeat(LONGEST_TROUBLE_TEXT) })).status).toBe(200);
    const photo = (await cameraPhoto()).toString('base64');
    expect((await report(tranid, { kind: 'other', photo })).status).toBe(200);
  });

  it.each(['jpeg', 'png'] as const)(
    'encodes a photo again: a %s comes upright, and without place, time and camera',
    async (format) => {
      const given = await cameraPhoto(format);
      expect(given.toString('latin1')).toContain(SECRET);
      const { tranid, report } = await inUse();
      expect((await report(tranid, { photo: given.toString('base64') })).status).toBe(200);
      const photo = await photoSent();
      expect(photo.toString('latin1')).not.toContain(SECRET);
      const { format: made, width, height, exif, orientation } = await sharp(photo).metadata();
      expect({ made, width, height, exif, orientation }).toEqual({
        made: 'jpeg',
        width: 20,
        height: 40,
        exif: undefined,
        orientation: undefined,
      });
      const { data } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
      const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
      expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true]);
      const [attachment] = await attachmentsTo(world, SUPPORT);
      expect(attachment).toMatchObject({ contentType: 'image/jpeg', size: photo.byteLength });
    },
  );

  it('sends each report with its own photo, and one without a photo without any', async () => {
    const { tranid, report } = await inUse();
    const sent = async (photo?: Buffer) => {
      await report(tranid, photo === undefined ? {} : { photo: photo.toString('base64') });
      return (await attachmentsTo(world, SUPPORT)).map(({ size }) => size);
    };
    const [small, large] = [await sent(await cameraPhoto()), await sent(await noisePhoto(100))];
    const sizes = (await kept()).map(({ photo }) => photo?.byteLength);
    expect([small, large]).toEqual([[sizes[0]], [sizes[1]]]);
    expect(await sent()).toEqual([]);
  });

  it('keeps nothing that was put behind the picture', async () => {
    const given = Buffer.concat([await cameraPhoto(), Buffer.from(SECRET)]);
    const { tranid, report } = await inUse();
    await report(tranid, { photo: given.toString('base64') });
    expect((await photoSent()).toString('latin1')).not.toContain(SECRET);
  });

  it('takes a photo of nearly 2 MiB, and makes it as large as one needs', async () => {
    const given = await noisePhoto(840);
    expect(given.byteLength).toBeGreaterThan(LARGEST_PHOTO * 0.85);
    expect(given.byteLength).toBeLessThanOrEqual(LARGEST_PHOTO);
    const { tranid, report } = await inUse();
    expect((await report(tranid, { photo: given.toString('base64') })).status).toBe(200);
    expect((await photoSent()).byteLength).toBeLessThan(LARGEST_PHOTO);
    await world.db.deleteFrom('troubles').execute();
    await report(tranid, { photo: (await cameraPhoto('png', 4_000, 1_000)).toString('base64') });
    expect(await sharp(await photoSent()).metadata()).toMatchObject({ width: 400, height: 1_600 });
  });

  it('decodes no small file that says it has a sea of pixels', async () => {
    const { tranid, report } = await inUse();
    const photo = hugePng(60_000, 60_000).toString('base64');
    const { status, body } = await report(tranid, { photo });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['photo']]);
  });

  it('is heard twenty times a day of a member, and of another member all the same', async () => {
    const other = await signIn(service.tokenOf('personal2@example.jp'));
    const theirs = await other.reserve({ telecube_id: 2 });
    const { tranid, report } = await inUse();
    for (let nth = 0; nth < 20; nth += 1) expect((await report(tranid)).status).toBe(200);
    const { status, body } = await report(tranid);
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(await kept()).toHaveLength(20);
    expect((await other.report(theirs)).status).toBe(200);
  });

  it('is answered as before to whoever lost the answer of the last one that is heard', async () => {
    const { tranid, report } = await inUse();
    for (let nth = 0; nth < 19; nth += 1) await report(tranid);
    const photo = (await cameraPhoto()).toString('base64');
    const last = await report(tranid, { photo }, 'the-last');
    expect(last.status).toBe(200);
    expect(await report(tranid, { photo }, 'the-last')).toMatchObject({ status: 200, body: last.body });
    expect((await report(tranid, { photo }, 'one-more')).status).toBe(429);
    expect(await kept()).toHaveLength(20);
  });

  it('is forgotten after 90 days', async () => {
    const { tranid, report } = await inUse();
    await report(tranid, { text: 'ここだけの話' });
    await service.letPass(89 * 1_440);
    expect(await kept()).toHaveLength(1);
    await service.letPass(2 * 1_440);
    expect(await kept()).toEqual([]);
  });

  it('leaves with its member, and its mail with it', async () => {
    const { tranid, report, leave } = await inUse();
    await service.letPass(1); // the card is charged
    await report(tranid, { text: 'ここだけの話' });
    await leave(tranid);
    const token = await service.tokenOf('personal@example.jp');
    expect((await service.call('DELETE', '/api/settings/delete-user', { token })).status).toBe(200);
    expect(await kept()).toEqual([]);
    expect(await mailsTo(world, SUPPORT)).toEqual([]);
    await doDueWork(service.services);
    const deliveries = await world.db
      .selectFrom('intents')
      .select('state')
      .where('kind', '=', 'troubleMail')
      .execute();
    expect(deliveries).toEqual([{ state: 'refused' }]);
  });

  it('keeps by the database no kind that is none, no photo that is too large, and no word too many', async () => {
    const { tranid } = await inUse();
    const row = { tenant_id: 'demo', member_id: 1, tranid, message_id: null, reported_at: at(DAY, '12:05') };
    const write = (more: object) =>
      world.db
        .insertInto('troubles')
        .values({ ...row, kind: 'door', words: '', photo: null, ...more })
        .execute();
    await expect(write({ kind: 'smell' })).rejects.toThrow('troubles_kind');
    await expect(write({ words: '長'.repeat(LONGEST_TROUBLE_TEXT + 1) })).rejects.toThrow('troubles_words');
    await expect(write({ photo: Buffer.alloc(LARGEST_PHOTO + 1) })).rejects.toThrow('troubles_photo');
    await write({ photo: Buffer.alloc(LARGEST_PHOTO), words: '長'.repeat(LONGEST_TROUBLE_TEXT) });
  });
});

/** A PNG whose head names that size and whose data are a few bytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(100));
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
