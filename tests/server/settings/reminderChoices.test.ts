import { expect, it } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const PATH = '/api/settings/notifications';
const FIRST = {
  channels: { mail: ['start', 'free_cancellation'], push: ['start', 'free_cancellation', 'end'] },
  quiet_hours: { enabled: true, from: 22, to: 7 },
};
const CHOSEN = {
  channels: { mail: ['end', 'start'], push: ['end'] },
  quiet_hours: { enabled: false, from: 23, to: 5 },
};
const KEPT = { ...CHOSEN, channels: { mail: ['start', 'end'], push: ['end'] } };

describeDatabases('how a member is reminded', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid: string, tenant?: string) => {
    const token = await service.tokenOf(loginid, tenant);
    const options = { token, ...(tenant === undefined ? {} : { tenant }) };
    return {
      read: async () => {
        const { push: _, ...choices } = (await service.call('GET', PATH, options)).body;
        return choices;
      },
      choose: (body: object, key?: string) =>
        service.call('POST', PATH, { ...options, body, ...(key === undefined ? {} : { key }) }),
    };
  };

  it('is by mail of the start and of free cancellation, with quiet nights, until something else is chosen', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    const [own, other] = [await signIn('personal@example.jp'), await signIn('corporate@example.jp')];
    const annex = await signIn('personal@example.jp', 'annex');
    expect(await own.read()).toEqual(FIRST);
    expect((await own.choose(CHOSEN)).body).toEqual({ message: 'OK' });
    expect(await own.read()).toEqual(KEPT);
    expect(await other.read(), 'nobody else is').toEqual(FIRST);
    expect(await annex.read(), 'not in another tenant').toEqual(FIRST);
    await own.choose(FIRST);
    expect(await own.read(), 'chosen again').toEqual(FIRST);
  });

  it.each([
    ['a moment that there is not', { ...CHOSEN, channels: { mail: ['birthday'] } }],
    ['a channel that is no list', { ...CHOSEN, channels: { mail: 'start' } }],
    ['what was seen before, where that is none', { ...CHOSEN, before: { channels: {} } }],
    ['an hour that there is not', { ...CHOSEN, quiet_hours: { enabled: true, from: 24, to: 7 } }],
    ['an hour that is not whole', { ...CHOSEN, quiet_hours: { enabled: true, from: 22.5, to: 7 } }],
    ['nothing', {}],
  ])('is not chosen by %s', async (_, body) => {
    const own = await signIn('personal@example.jp');
    expect((await own.choose(body)).status).toBe(422);
    expect(await own.read()).toEqual(FIRST);
  });

  it('is one truth when two devices choose at once', async () => {
    const own = await signIn('personal@example.jp');
    const answers = await Promise.all([own.choose(CHOSEN), own.choose(FIRST), own.choose(CHOSEN)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([JSON.stringify(FIRST), JSON.stringify(KEPT)]).toContain(JSON.stringify(await own.read()));
  });

  it('undoes nothing that was chosen later, where it comes again', async () => {
    const own = await signIn('personal@example.jp');
    await own.choose(CHOSEN, 'first');
    await own.choose(FIRST, 'second');
    expect((await own.choose(CHOSEN, 'first')).body).toEqual({ message: 'OK' });
    expect(await own.read()).toEqual(FIRST);
  });

  it('keeps what another device has chosen meanwhile: only what was changed is', async () => {
    const own = await signIn('personal@example.jp');
    const ticks = (mail: string[], push: string[], from: number) => ({
      channels: { mail, push },
      quiet_hours: { enabled: true, from, to: 7 },
    });
    const seen = ticks(['start', 'free_cancellation'], ['start', 'free_cancellation', 'end'], 22);
    const first = ticks(['start', 'free_cancellation', 'end'], ['start', 'free_cancellation', 'end'], 22);
    await own.choose({ ...first, before: seen });
    await own.choose({ ...ticks(['free_cancellation'], ['start'], 23), before: seen });
    expect(await own.read()).toEqual(ticks(['free_cancellation', 'end'], ['start'], 23));
    await own.choose({ ...ticks(['free_cancellation'], ['start'], 23), before: seen });
    expect(await own.read(), 'asked again').toEqual(ticks(['free_cancellation', 'end'], ['start'], 23));
  });

  it('is never by mail for guests, who are not written to', async () => {
    const token = await service.guestToken();
    const read = async () => (await service.call('GET', PATH, { token })).body.channels;
    expect(await read()).toEqual({ mail: [], push: ['start', 'free_cancellation', 'end'] });
    await service.call('POST', PATH, { token, body: CHOSEN });
    expect(await read()).toEqual({ mail: [], push: ['end'] });
  });
});
