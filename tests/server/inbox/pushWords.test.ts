import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REMINDER_KINDS } from '#domain/inbox/reminders.ts';
import { addMinutes } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';

/** Nobody else may read them on a lock screen; each stands in the rows that pushes are made of. */
const SECRETS = {
  name: 'ひみつ 花子',
  access: '入口の暗証番号 4711',
  wifi_ssid: 'KOMORI-SECRET',
  wifi_password: 'wifi-hunter2',
  pin_id: 'pin-0815',
  entry_code: '95173',
};

/** Nothing that can be switched off is wanted, and it is night all day. */
const SILENT = {
  channels: { mail: [], push: [] },
  quiet_hours: { enabled: true, from: 0, to: 23 },
};

describeDatabases('the words of a push', (world) => {
  const service = serviceOver(world);
  let devices = 0;
  const signIn = async (loginid = ME) => {
    const token = loginid === 'guest' ? await service.guestToken() : await service.tokenOf(loginid);
    const member = visitor(service, token);
    devices += 1;
    const { subscription } = newDevice(`https://fcm.googleapis.com/fcm/send/words-${devices}`);
    expect((await member.post('/push/subscribe', subscription)).status).toBe(200);
    const wait = (mode: 'tell' | 'book') => {
      const { hour, minute, interval, date } = noon;
      const span = { rooms: [1], date, hour, minute, interval, tolerance: 0, mode };
      return member.post('/waiting-list', mode === 'book' ? { ...span, taxInPrice: 1100 } : span);
    };
    return { ...member, wait, endpoint: subscription.endpoint };
  };
  /** Once more, because a notice is pushed by the work that finds it written. */
  const work = async () => {
    for (let nth = 0; nth < 2; nth += 1) await doDueWork(service.services);
  };
  const comes = async (time: string) => {
    await service.setClock(at(DAY, time));
    await work();
  };
  const pushesTo = ({ endpoint }: { readonly endpoint: string }) =>
    service.pushes
      .filter(({ to }) => to.endpoint === endpoint)
      .map(({ text }) => JSON.parse(text).notification);
  const hide = async () => {
    const { name, entry_code, ...booth } = SECRETS;
    await world.db.updateTable('booths').set(booth).execute();
    await world.db.updateTable('members').set({ name }).execute();
    await world.db.updateTable('reservations').set({ entry_code }).where('live', '=', true).execute();
  };
  const withoutCard = () =>
    world.db.updateTable('members').set({ card_token: null }).where('loginid', '=', ME).execute();
  type Member = Awaited<ReturnType<typeof signIn>>;
  const freesFor = async (waiting: Member, mode: 'tell' | 'book') => {
    const owner = await signIn(OTHER);
    const tranid = await owner.reserve();
    expect((await waiting.wait(mode)).status).toBe(200);
    await hide();
    await owner.post('/reservations/cancel', { tranid });
    await work();
  };

  /** Each kind of push: its title, the file that words it, and how a member comes to it. */
  const KINDS: readonly (readonly [RegExp, string, (member: Member) => Promise<void>])[] = [
    [
      /^まもなく開始/,
      'inbox/reminders/messages.ts',
      async (member) => {
        await member.reserve();
        await hide();
        await comes('11:45');
      },
    ],
    [
      /までのキャンセル/,
      'inbox/reminders/messages.ts',
      async (member) => {
        await member.reserve();
        await hide();
        await comes('10:50');
      },
    ],
    [
      /^まもなく終了/,
      'inbox/reminders/messages.ts',
      async (member) => {
        const tranid = await member.reserve();
        await service.setClock(at(DAY, '12:00'));
        await member.enter(tranid);
        await hide();
        await comes('12:50');
      },
    ],
    [/^空き待ちの予約が取れました/, 'booking/waitingList/messages.ts', (member) => freesFor(member, 'book')],
    [
      /^お待ちの時間に空きが出ました/,
      'booking/waitingList/messages.ts',
      (member) => freesFor(member, 'tell'),
    ],
    [
      /^空き待ちの予約ができませんでした/,
      'booking/waitingList/messages.ts',
      async (member) => {
        await withoutCard();
        await freesFor(member, 'book');
      },
    ],
    [
      /^ご利用料金のお支払いが/,
      'booking/payment/notices.ts',
      async (member) => {
        await member.reserve();
        await hide();
        service.cardOutcome = 'refused';
        await comes('11:30');
        await service.setClock(addMinutes(at(DAY, '11:30'), 10));
        await work();
      },
    ],
    [
      /^前の利用が早く終わりました/,
      'booking/reservation/notifyNext.ts',
      async (member) => {
        const first = await signIn(OTHER);
        const tranid = await first.reserve();
        await member.reserve({ hour: 13 });
        await service.setClock(at(DAY, '12:01'));
        await first.enter(tranid);
        await hide();
        await service.setClock(at(DAY, '12:31'));
        await first.leave(tranid);
        await work();
      },
    ],
  ];

  it.each(KINDS)('hold no name and no code: %s', async (title, _, happens) => {
    const member = await signIn();
    await happens(member);
    const pushed = pushesTo(member).filter((push) => title.test(push.title));
    expect(pushed).toHaveLength(1);
    const said = JSON.stringify(pushed);
    for (const secret of [...Object.values(SECRETS), '4711', ME]) expect(said).not.toContain(secret);
  });

  it('are listed here, each of them', () => {
    const listed = KINDS.map(([, file]) => file).toSorted();
    const worded = globSync('server/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpush: \{\s*path\b/g)].map(() =>
        file.slice('server/'.length),
      ),
    );
    const reminders = REMINDER_KINDS.map(() => 'inbox/reminders/messages.ts');
    expect([...worded, ...reminders].toSorted()).toEqual(listed);
  });

  const ALWAYS = KINDS.filter(([, file]) => /waitingList|payment/.test(file));

  it.each(ALWAYS)('reach by every channel whoever has switched all off: %s', async (title, _, happens) => {
    const member = await signIn();
    await member.post('/settings/notifications', SILENT);
    await happens(member);
    const subjects = (await mailsTo(world, ME)).map(({ subject }) => subject.replace(/^【.*】/, ''));
    expect(subjects.filter((subject) => title.test(subject))).toHaveLength(1);
    const { notices } = (await member.get('/notices')).body;
    expect(notices.filter(({ contents }: { contents: string }) => title.test(contents))).toHaveLength(1);
    expect(pushesTo(member).filter((push) => title.test(push.title))).toHaveLength(1);
  });

  it('tell a guest of a turn by push and in the app, and nobody by mail', async () => {
    const guest = await signIn('guest');
    await guest.post('/settings/notifications', SILENT);
    await freesFor(guest, 'tell');
    const title = 'お待ちの時間に空きが出ました';
    expect(pushesTo(guest).map((push) => push.title)).toEqual([title]);
    const { notices } = (await guest.get('/notices')).body;
    expect(notices.map(({ contents }: { contents: string }) => contents.split('\n')[0])).toEqual([title]);
    const mails = await world.db
      .selectFrom('outbox')
      .select('subject')
      .where('channel', '=', 'mail')
      .where('subject', 'like', `%${title}%`)
      .execute();
    expect(mails).toEqual([]);
  });
});
