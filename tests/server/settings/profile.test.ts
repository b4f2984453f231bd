import { expect, it } from 'vitest';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const personal = {
  name: '山田 はな',
  tel: '080-1234-5678',
  birth: '19900415',
  gender: '0',
  postal: '060-0042',
  address1: '北海道札幌市中央区大通西1',
};

describeDatabases('changing the profile', (world) => {
  const service = serviceOver(world);
  const patch = async (loginid: string, body: object) =>
    service.call('POST', '/api/settings/patch-user', { token: await service.tokenOf(loginid), body });

  it('of a personal member answers the member as it is now', async () => {
    const { status, body } = await patch('personal@example.jp', {
      ...personal,
      empid: 'E-1',
      department_id: 2,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      loginid: 'personal@example.jp',
      name: '山田 はな',
      tel: '08012345678',
      birth: '19900415',
      gender: 0,
      postal: '0600042',
      address1: '北海道札幌市中央区大通西1',
      empid: null,
      department_id: null,
    });
    const other = await service.call('GET', '/api/settings/get-user', {
      token: await service.tokenOf('personal2@example.jp'),
    });
    expect(other.body.user.name).toBe('佐藤 健');
  });

  it('of a corporate member changes code and department, and takes the department away', async () => {
    const changed = await patch('corporate@example.jp', {
      name: '高橋',
      empid: ' Ｅ-9 ',
      department_id: '3',
    });
    expect(changed.body.user).toMatchObject({ name: '高橋', empid: 'E-9', department_id: 3 });
    const left = await patch('corporate@example.jp', { name: '高橋', empid: 'E-9' });
    expect(left.body.user.department_id).toBe(3);
    const none = await patch('corporate@example.jp', { name: '高橋', empid: 'E-9', department_id: null });
    expect(none.body.user).toMatchObject({ department_id: null, tel: '09000000004' });
  });

  it('refuses each field that is missing or wrong, beside it, and changes nothing', async () => {
    for (const [field, wrong] of [
      ['name', { name: '' }],
      ['tel', { tel: null }],
      ['birth', { birth: undefined }],
      ['birth', { birth: '20261121' }],
      ['birth', { birth: '19900231' }],
      ['gender', { gender: null }],
      ['postal', { postal: '100' }],
      ['address1', { address1: ' ' }],
    ] as const) {
      const { status, body } = await patch('personal@example.jp', { ...personal, ...wrong });
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, [field]]);
    }
    for (const [field, wrong] of [
      ['empid', {}],
      ['empid', { empid: '' }],
      ['department_id', { empid: 'E-1', department_id: 1 }],
    ] as const) {
      const { status, body } = await patch('corporate@example.jp', { name: '高橋', ...wrong });
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, [field]]);
    }
    const names = await world.db
      .selectFrom('members')
      .select('name')
      .where('member_id', 'in', [1, 4])
      .orderBy('member_id')
      .execute();
    expect(names).toEqual([{ name: '山田 花子' }, { name: '高橋 美咲' }]);
  });

  it('is not for guests', async () => {
    const guest = await service.call('POST', '/api/InvitationUselogin', { body: { url: 'welcome' } });
    const options = { token: guest.body.token, body: personal };
    expect((await service.call('POST', '/api/settings/patch-user', options)).status).toBe(403);
  });
});
