import { expect, it } from 'vitest';
import { offsetOn } from '#domain/search/map.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const yaesu = { latitude: 35.6803, longitude: 139.7692 };
const trust = { latitude: 35.6822, longitude: 139.7697 };

describeDatabase('the map that we draw', (world) => {
  const service = serviceOver(world);
  const draw = (query: string, tenant = 'demo') => service.call('GET', `/static-map/${tenant}.svg?${query}`);

  it('is named by the metadata in the form of a provider, and drawn for everybody', async () => {
    const { map } = (await service.call('GET', '/api/metadata.json')).body;
    const address = map.url_template
      .replace('{lat}', '35.6803')
      .replace('{lng}', '139.7692')
      .replace('{zoom}', '17')
      .replace('{width}', '640')
      .replace('{height}', '320');
    const drawn = await service.call('GET', address, { tenant: '' });
    expect(drawn.headers.get('Content-Type')).toContain('image/svg+xml');
    expect(drawn.body).toContain('width="640" height="320"');
  });

  it('has places where they truly lie, each name once, and nothing beyond its edge', async () => {
    const { body } = await draw('lat=35.6803&lng=139.7692&width=640&height=640');
    expect(body).toContain('<circle class="dot" cx="320" cy="320" r="5"/>');
    const { x, y } = offsetOn(yaesu, trust, 17);
    const at = (value: number) => Math.round((320 + value) * 10) / 10;
    expect(body).toContain(`<circle class="dot" cx="${at(x)}" cy="${at(y)}" r="5"/>`);
    expect(body.match(/東京駅 八重洲口/g)).toHaveLength(1);
    expect(body).not.toContain('新宿');
    expect(body.match(/徒歩\d分/g)).toEqual(['徒歩1分', '徒歩2分']);
  });

  it('of another tenant shows nothing of ours', async () => {
    const { body } = await draw('lat=35.6803&lng=139.7692', 'nobody');
    expect(body).not.toContain('class="dot" cx');
  });

  it.each([
    '',
    'lat=35.6',
    'lat=91&lng=139',
    'lat=35.6&lng=1390',
    'lat=abc&lng=139',
    'lat=35.6&lng=139&width=641',
    'lat=35.6&lng=139&zoom=1',
    'lat=1e5&lng=139',
  ])('is refused for %j', async (query) => {
    expect(await draw(query)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});
