import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Busy } from '#server/load/gate.ts';
import { reencodedPhoto } from '#server/visit/trouble/photo.ts';

async function photoOf(width: number, height: number): Promise<string> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
  return (await photo.jpeg().toBuffer()).toString('base64');
}

it('is taken with 25 million pixels, and with no more', async () => {
  const made = await sharp(await reencodedPhoto(await photoOf(5_000, 5_000))).metadata();
  expect([made.width, made.height]).toEqual([1_600, 1_600]);
  await expect(reencodedPhoto(await photoOf(5_001, 5_000))).rejects.toMatchObject({ code: 'invalid' });
});

it('is encoded alone, however many come at once; those behind twenty others are asked to come again', async () => {
  const photo = await photoOf(40, 20);
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => reencodedPhoto(photo)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.map((answer) => 'reason' in answer && answer.reason instanceof Busy)).toEqual(
    Array.from({ length: 9 }, () => true),
  );
  expect((await reencodedPhoto(photo)).byteLength, 'there is room again').toBeGreaterThan(0);
});
