import { fileWith } from './drawings.ts';

/** A value that a file may say, and another that it may say there instead. */
class Either {
  readonly one: unknown;
  readonly other: unknown;

  constructor(one: unknown, other: unknown) {
    this.one = one;
    this.other = other;
  }
}

/** Values by key, of which each is said in two ways. */
export type Sample = Either | readonly Sample[] | { readonly [key: string]: Sample };

const either = (one: unknown, other: unknown) => new Either(one, other);

const week = (opens: number) => ({
  workday: either(`${opens}:00-20:00`, `${opens}:30-20:00`),
  saturday: either(`${opens}:00-18:00`, 'closed'),
  sunday: either(`${opens}:00-17:00`, `${opens}:05-17:00`),
});

/** The terms that places say too. */
const terms = (level: 1 | 2 | 3 | 4 | 5) => ({
  longest_minutes: either(level * 30, level * 30 + 120),
  free_cancellation_minutes: either(level * 15, level * 15 + 120),
  lead_minutes: either(level * 10, level * 10 + 120),
});

/** The parts that booths, floors and `usual` may say, which differ from one level to the next. */
const shared = (level: 1 | 2 | 3 | 4) => ({
  rate: either(level * 100, level * 100 + 10),
  hours: week(level),
  from: { '2026-12-01': { rate: either(level * 100 + 20, level * 100 + 30), hours: week(level + 5) } },
  ...terms(level),
  seats: level % 2 === 1 ? either(1, 2) : either(2, 1),
  equipment: level % 2 === 1 ? either(['outlet'], []) : either(['monitor', 'outlet'], ['window']),
  photo: either(`photos/one${level}.jpg`, `photos/other${level}.jpg`),
});

const walk = { minutes: either(2, 5), exit: either('3番出口', '南口') };
const point = (latitude: number) => either([latitude, 139.7], [latitude, 140.2]);

const booth = (name: string) => ({
  name: either(`${name} 個室`, `${name} 半個室`),
  access: either(`${name} の奥`, `${name} の手前`),
  at: point(34),
  opens_by: either('lock', 'door'),
  lock_id: either(`${name}-1`, `${name}-2`),
  shows_qr_code: either(true, false),
  pin: either('4711', '0815'),
  wifi: { ssid: either('komori', 'komori-5G'), password: either('secret', 'other') },
  closed: either(['2026-12-31'], ['2026-12-31', '2027-01-01']),
  closed_from: either('2027-02-28', '2027-03-31'),
});

/**
 * A world that says every key of the schema, each in two ways. Beside things that say everything stand others that say
 * nothing, so that what is said above them holds somewhere.
 */
export const fullWorld = {
  tenants: {
    ours: {
      name: either('私たちのブース', 'みんなのブース'),
      hosts: either(['ours.example'], ['all.example', 'www.all.example']),
      accent: either('#0f6b5c', '#6b0f5c'),
      search_url: either('https://search.example/', 'https://find.example/'),
      support: {
        tel: either('03-1111-2222', '03-1111-3333'),
        mail: either('help@ours.example', 'call@ours.example'),
        hours: either('平日 9:00–18:00', '毎日'),
      },
      issuer: {
        name: either('私たち株式会社', 'みんな株式会社'),
        registration_number: either('T1234567890123', 'T3210987654321'),
        postal: either('100-0005', '150-0001'),
        address: either('東京都千代田区丸の内1-9-1', '東京都渋谷区神宮前1-1-1'),
        tel: either('03-1111-2222', '03-9999-2222'),
      },
      suspended: either('改装中です。', true),
      tax_percent: either(8, 5),
      rules: {
        unit_minutes: either(5, 30),
        longest_minutes: either(120, 240),
        immediate_unit_minutes: either(10, 30),
        longest_immediate_minutes: either(60, 90),
        days_ahead: either(7, 30),
        reservations_at_once: either(5, null),
      },
      usual: shared(1),
      areas: {
        tokyo: {
          name: either('東京エリア', '首都圏'),
          places: {
            yaesu: {
              name: either('八重洲', '八重洲口'),
              at: point(35),
              ...terms(5),
              floors: {
                b1: {
                  name: either('地下1階', '地下2階'),
                  access: either('出口のとなり', '出口の向かい'),
                  at: point(36),
                  walk,
                  passcode: either('012345', '543210'),
                  drawing: either(fileWith(['a-1', 'a-2'], 20), fileWith(['a-1', 'a-2'], 90)),
                  ...shared(2),
                  booths: { 'a-1': { ...booth('A'), ...shared(3), plan: either([1, 2], [2, 2]) }, 'a-2': {} },
                },
                b2: {
                  name: either('B2', 'B3'),
                  access: either('階段の下', '階段の上'),
                  booths: { 'b-1': { name: either('B-8', 'B-9') } },
                },
              },
              booths: {
                'c-1': { ...booth('C'), walk, ...shared(4) },
                'c-2': { access: either('改札の前', '改札の中') },
              },
            },
            ueno: {
              name: either('上野', '上野口'),
              at: point(37),
              booths: { 'd-1': { access: either('改札の横', '改札の裏') } },
            },
          },
        },
      },
      corporations: {
        minato: {
          name: either('みなと', '株式会社みなと'),
          monthly_cap: either(50_000, 60_000),
          campaign: { granted: either(3_000, 4_000) },
          departments: { sales: either('営業部', '第一営業部') },
          access_keys: {
            main: {
              key: either('OUR-KEY', 'NEW-KEY'),
              mail_domain: either('minato.example', 'port.example'),
            },
          },
        },
        kawa: { name: either('かわ', '株式会社かわ') },
      },
      invitations: {
        spring: {
          link: either('our-link', 'new-link'),
          corporation: either('minato', 'kawa'),
          ends_on: either('2026-12-31', '2027-01-31'),
          enabled: either(false, true),
          minutes: either(120, 180),
          minutes_each: either(60, 90),
          reservations: either(2, 3),
        },
      },
      coupons: {
        SPRING60: {
          name: either('春', '早春'),
          minutes: either(60, 90),
          valid_days: either(30, 60),
          closes: either('2027-01-01', '2027-01-02 10:00'),
        },
      },
      surveys: {
        first: {
          published: either('2026-11-01 10:00', '2026-11-02'),
          closed: either('2027-01-01', '2027-02-01'),
          questions: [
            {
              title: either('いかがでしたか', 'どうでしたか'),
              type: either('radio', 'checkbox'),
              required: either(true, false),
              guide: either('例：換気', '例：音'),
              options: [{ title: either('その他', 'ほか'), asks_for_text: either(true, false) }],
            },
          ],
        },
      },
      notices: {
        winter: {
          title: either('冬の営業', '年末の営業'),
          text: either('31日は休みます。', '30日から休みます。'),
          for: either('individuals', 'corporations'),
          published: either('2026-12-01', '2026-12-02'),
          closed: either('2027-01-01', '2027-01-04'),
        },
      },
      terms: {
        '2027-01-01': {
          published: either('2027-01-01', '2027-01-02'),
          text: either('第1条\n本文', '第1条\n別の本文'),
        },
      },
    },
  },
} satisfies Sample;

/** The value that the sample says, in the way that is chosen for each place; undefined leaves it out. */
export function said(
  sample: Sample,
  choose: (path: readonly string[]) => 'one' | 'other' | undefined,
  path: readonly string[] = [],
): unknown {
  const choice = choose(path);
  if (choice === undefined) return undefined;
  if (sample instanceof Either) return sample[choice];
  const parts = Object.entries(sample).map(
    ([key, each]) => [key, said(each, choose, [...path, key])] as const,
  );
  if (Array.isArray(sample)) return parts.map(([, each]) => each);
  return Object.fromEntries(parts.filter(([, each]) => each !== undefined));
}
