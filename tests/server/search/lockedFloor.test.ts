import { expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabase('a floor with a passcode', (world) => {
  const service = serviceOver(world);
  const open = async (token: string) => service.call('GET', '/api/search/get-floormap/4', { token });

  it('is shown to a personal member only once the passcode was entered, for that member alone', async () => {
    const [token, other] = [
      await service.tokenOf('personal@example.jp'),
      await service.tokenOf('personal2@example.jp'),
    ];
    expect(await open(token)).toMatchObject({
      status: 403,
      body: { code: 'passcode_required', floormap_id: 4 },
    });
    const body = { floor_map_id: 4, passcode: '246810' };
    await service.call('POST', '/api/reservations/auth-passcode', { token, body });
    expect((await open(token)).status).toBe(200);
    expect((await open(other)).status).toBe(403);
  });

  it('is shown to corporate members, who are asked for none', async () => {
    expect((await open(await service.tokenOf('corporate@example.jp'))).status).toBe(200);
  });

  it('that does not exist is not found, whoever asks', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const { status, body } = await service.call('GET', '/api/search/get-floormap/999', { token });
    expect([status, body.message]).toEqual([404, 'フロアマップが見つかりませんでした。']);
  });
});
