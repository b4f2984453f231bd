import { expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

describeDatabase('the addresses of a postal code', (world) => {
  const service = serviceOver(world);
  const find = (postal: string) => service.call('GET', `/api/zip/${postal}`);

  it('are the one of a town, in both places, without anybody signed in', async () => {
    for (const [postal, address] of [
      ['1000005', '東京都千代田区丸の内'],
      ['0600042', '北海道札幌市中央区大通西'],
      ['6008047', '京都府京都市下京区石不動之町'],
      ['9071801', '沖縄県八重山郡与那国町与那国'],
      ['1000000', '東京都千代田区'],
    ] as const) {
      expect([postal, (await find(postal)).body]).toEqual([postal, { address, addresses: [address] }]);
    }
  });

  it('are several to choose from, also where they lie in two prefectures', async () => {
    expect((await find('4980000')).body).toEqual({
      address: '',
      addresses: ['愛知県弥富市', '三重県桑名郡木曽岬町'],
    });
  });

  it('are none for a code that there is not, which is no error', async () => {
    for (const postal of ['9999999', '0000000', '1009999']) {
      const { status, body } = await find(postal);
      expect([status, body]).toEqual([200, { address: '', addresses: [] }]);
    }
  });

  it('are not looked for under what is no code', async () => {
    for (const postal of ['100000', '10000055', 'abcdefg', '100-000', '%00%00%00']) {
      expect([postal, (await find(postal)).status]).toEqual([postal, 404]);
    }
  });
});
