/** The demo world's members (docs/spec/demo.md, "Members"). Order gives the ids, from 1 on. */
export const DEMO_PASSWORD = 'komori2026';

interface DemoAccount {
  readonly loginid: string;
  readonly name: string;
  /** The point that it shows, for the list that the start prints. */
  readonly shows: string;
  /** A corporation of demo.yaml and a department of it, by the numbers that they get there. */
  readonly corporationId?: 1 | 2 | 3;
  readonly departmentId?: 1 | 2 | 4;
  readonly hasCard?: boolean;
  readonly hasAgreed?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    loginid: 'personal@example.jp',
    name: '山田 花子',
    shows: 'personal member with card, coupons and history',
  },
  { loginid: 'personal2@example.jp', name: '佐藤 健', shows: 'second personal member' },
  {
    loginid: 'nocard@example.jp',
    name: '鈴木 一郎',
    shows: 'personal member without a card',
    hasCard: false,
  },
  {
    loginid: 'corporate@example.jp',
    name: '高橋 美咲',
    shows: 'corporate member, capped spending',
    corporationId: 2,
    departmentId: 2,
  },
  {
    loginid: 'special@example.jp',
    name: '田中 誠',
    shows: 'member of corporation 1',
    corporationId: 1,
    departmentId: 1,
  },
  {
    loginid: 'campaign@example.jp',
    name: '伊藤 直子',
    shows: 'corporate member with a balance of 3,000 yen',
    corporationId: 3,
    departmentId: 4,
  },
  {
    loginid: 'newterms@example.jp',
    name: '渡辺 翔太',
    shows: 'has not agreed to the terms',
    hasAgreed: false,
  },
];

/** The access key that employees of a corporation sign up with (docs/spec/demo.md, "Members"). */
export const DEMO_ACCESS_KEY = 'KOMORI-2026';

/** The version of the terms in demo.yaml that its members have agreed to. */
export const DEMO_TERMS_VERSION = '2026-04-01';
