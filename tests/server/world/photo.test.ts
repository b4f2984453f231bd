import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { besideOf } from '#server/world/command/files.ts';
import { compile } from '#server/world/model/compile.ts';
import { WorldMistakes } from '#server/world/reading/problem.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { photoWith } from '#tests/support/values/boothPhotos.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0d6b5e' } });

describe('a photo of a booth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-photos-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'photos'));
  const file = join(folder, 'tokyo.yaml');
  const keep = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes);
  const world = (photo: string) => worldText({ areas: placesOf({ 'a-1': { photo }, 'a-2': {} }) });
  const photosOf = (text: string) => {
    const things = compile(readWorld(file, text, {}, besideOf(file)));
    return Object.fromEntries(
      things.flatMap(({ kind, path, values }) => (kind === 'booth' ? [[path, values.photo]] : [])),
    );
  };
  function mistakesIn(text: string): string {
    try {
      photosOf(text);
    } catch (error) {
      if (error instanceof WorldMistakes) return error.message;
      throw error;
    }
    return expect.fail('nothing is wrong');
  }

  it('has a name made of its bytes, whatever its file is called', async () => {
    keep('photos/a.png', await picture(30, 20).jpeg().toBuffer());
    keep('photos/b.jpg', await picture(30, 20).png().toBuffer());
    const [jpeg, png] = [photosOf(world('photos/a.png')), photosOf(world('photos/b.jpg'))];
    expect(jpeg['tokyo.yaesu.b1.a-1']).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(png['tokyo.yaesu.b1.a-1']).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(jpeg['tokyo.yaesu.b1.a-2']).toBeNull();
    keep('photos/c.jpg', await picture(30, 20).jpeg().toBuffer());
    expect(photosOf(world('photos/c.jpg'))).toEqual(jpeg);
    keep('photos/c.jpg', await picture(30, 21).jpeg().toBuffer());
    expect(photosOf(world('photos/c.jpg'))).not.toEqual(jpeg);
  });

  it('is said once for all booths of a floor, or for all booths, but for those that have their own', () => {
    keep('photos/one.jpg', photoWith('one'));
    keep('photos/other.jpg', photoWith('other'));
    const ofAll = photosOf(worldText({ usual: { rate: 300, hours: '8:00-22:00', photo: 'photos/one.jpg' } }));
    const [name] = Object.values(ofAll);
    expect(Object.values(ofAll)).toEqual([name, name, name]);
    const text = worldText({
      areas: placesOf({ 'a-1': { photo: 'photos/other.jpg' }, 'a-2': {} }),
      usual: { rate: 300, hours: '8:00-22:00', photo: 'photos/one.jpg' },
    });
    expect(photosOf(text)).toMatchObject({ 'tokyo.yaesu.b1.a-2': name, 'tokyo.yaesu.c-1': name });
    const own = photosOf(text)['tokyo.yaesu.b1.a-1'];
    expect(own).not.toBe(name);
    const floor = text.replace(/^( *)name: 地下1階$/m, '$1name: 地下1階\n$1photo: photos/other.jpg');
    expect(photosOf(floor)).toMatchObject({
      'tokyo.yaesu.b1.a-1': own,
      'tokyo.yaesu.b1.a-2': own,
      'tokyo.yaesu.c-1': name,
    });
  });

  it.each(['/etc/x.jpg', '../x.jpg', 'a/../../x.jpg', './x.jpg', 'a//x.jpg', 'C:\\x.jpg', 'x.svg', 'x.gif'])(
    'names no file outside of the folder, nor of another kind: %s',
    (name) => {
      expect(mistakesIn(world(name))).toContain(
        'photo: a file in this folder or below it expected, like photos/a-1.jpg',
      );
    },
  );

  it('is told with line and column where its file is missing, leads elsewhere, or is no photo', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'komori-elsewhere-'));
    writeFileSync(join(elsewhere, 'secret.jpg'), photoWith('secret'));
    symlinkSync(join(elsewhere, 'secret.jpg'), join(folder, 'photos/link.jpg'));
    symlinkSync(elsewhere, join(folder, 'away'));
    // Its name begins with that of the folder, and it is another one all the same.
    const beside = `${folder}-beside`;
    mkdirSync(beside);
    writeFileSync(join(beside, 'secret.jpg'), photoWith('secret'));
    symlinkSync(join(beside, 'secret.jpg'), join(folder, 'photos/near.jpg'));
    keep('photos/drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    keep('photos/empty.jpg', Buffer.alloc(0));
    keep('photos/cut.jpg', photoWith('').subarray(0, 20));
    keep('photos/large.jpg', Buffer.concat([photoWith(''), Buffer.alloc(300_000)]));
    keep('photos/sea.png', await picture(2_001, 10).png().toBuffer());
    keep('photos/tower.png', await picture(10, 2_001).png().toBuffer());
    const camera = await picture(30, 20)
      .withExif({ IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
      .jpeg()
      .toBuffer();
    keep('photos/camera.jpg', camera);
    const told = (name: string) => mistakesIn(world(name));
    const text = world('photos/none.jpg');
    const line = text.slice(0, text.indexOf('photo:')).split('\n').length;
    expect(told('photos/none.jpg')).toContain(`${file}:${line}:`);
    expect(told('photos/none.jpg')).toContain('photo: there is no file photos/none.jpg beside tokyo.yaml');
    expect(told('photos/link.jpg')).toContain('photos/link.jpg is a link that leads out of the folder');
    expect(told('photos/near.jpg')).toContain('photos/near.jpg is a link that leads out of the folder');
    expect(told('away/secret.jpg')).toContain('away/secret.jpg is a link that leads out of the folder');
    expect(told('photos/drawing.jpg')).toContain('photos/drawing.jpg is neither a JPEG nor a PNG');
    expect(told('photos/empty.jpg')).toContain('photos/empty.jpg is neither a JPEG nor a PNG');
    expect(told('photos/cut.jpg')).toContain('photos/cut.jpg ends before it says how large the picture is');
    expect(told('photos/large.jpg')).toContain('photos/large.jpg has 301 kB; at most 300 kB are read');
    expect(told('photos/sea.png')).toContain('photos/sea.png is 2001 by 10 pixels; at most 2000 are shown');
    expect(told('photos/tower.png')).toContain(
      'photos/tower.png is 10 by 2001 pixels; at most 2000 are shown',
    );
    expect(told('photos/camera.jpg')).toContain('photos/camera.jpg says where, when and by which camera');
    rmSync(elsewhere, { recursive: true });
    rmSync(beside, { recursive: true });
  });

  it('is named in one message with everything else that is wrong, at each booth that names it', () => {
    const text = worldText({
      areas: placesOf({ 'a-1': { photo: 'photos/none.jpg' }, 'a-2': { photo: 'photos/none.jpg' } }),
      usual: { hours: '8:00-22:00' },
    });
    const message = mistakesIn(text);
    expect(message.match(/there is no file photos\/none\.jpg/g)).toHaveLength(2);
    expect(message).toContain('rate');
  });
});
