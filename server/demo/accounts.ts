/** The demo world's members (docs/spec/demo.md, "Members"). Order gives the ids, from 1 on. */
export const DEMO_PASSWORD = 'komori2026';

interface DemoAccount {
  readonly loginid: string;
  readonly name: string;
  /** The point that it shows, for the list that the start prints. */
  readonly shows: string;
  readonly corporationId?: 1 | 2 | 3;
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
  },
  { loginid: 'special@example.jp', name: '田中 誠', shows: 'member of corporation 1', corporationId: 1 },
  {
    loginid: 'campaign@example.jp',
    name: '伊藤 直子',
    shows: 'corporate member with a balance of 3,000 yen',
    corporationId: 3,
  },
  {
    loginid: 'newterms@example.jp',
    name: '渡辺 翔太',
    shows: 'has not agreed to the terms',
    hasAgreed: false,
  },
];

export const DEMO_CORPORATIONS = [
  { corporation_id: 1, name: '株式会社こもり総合研究所', monthly_cap: null, has_campaign: false },
  // Less than the 3,300 yen of 180 minutes, so that one quote can answer "maximum reached".
  { corporation_id: 2, name: '株式会社みなと商事', monthly_cap: 3_000, has_campaign: false },
  { corporation_id: 3, name: '株式会社あおば企画', monthly_cap: null, has_campaign: true },
] as const;

export const DEMO_CAMPAIGN_BALANCE = 3_000;

/** The access key that employees of a corporation sign up with (docs/spec/demo.md, "Members"). */
export const DEMO_ACCESS_KEY = { key: 'KOMORI-2026', corporation_id: 2 } as const;

export const DEMO_DEPARTMENTS = [
  { department_id: 1, corporation_id: 1, full_name: '研究開発部' },
  { department_id: 2, corporation_id: 2, full_name: '営業本部 第一営業部' },
  { department_id: 3, corporation_id: 2, full_name: '管理本部 総務部' },
  { department_id: 4, corporation_id: 3, full_name: '企画部' },
] as const;
