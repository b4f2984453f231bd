import {
  addDays,
  addMinutes,
  dateOf,
  formatDate,
  type Instant,
  instantAt,
  type LocalDate,
} from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

interface DemoNotice {
  readonly daysAgo: number;
  readonly isRead: boolean;
  /** The first line is the title. */
  readonly contents: (today: LocalDate) => string;
}

const NOTICES: readonly DemoNotice[] = [
  {
    daysAgo: 57,
    isRead: true,
    contents: () =>
      '新宿駅 南口のドアの開け方が変わりました\n入室のボタンを押すと、ドアの鍵が10秒間開きます。閉まったときは、もう一度押してください。',
  },
  {
    daysAgo: 50,
    isRead: true,
    contents: () =>
      '利用規約を改定しました\n予約と料金について、分かりやすい言葉に改めました。内容に変更はありません。',
  },
  {
    daysAgo: 31,
    isRead: true,
    contents: () =>
      '秋の応援クーポンをお届けしました\n個人会員の方に、90分のクーポンをお届けしました。予約の確認画面で使えます。',
  },
  {
    daysAgo: 19,
    isRead: true,
    contents: () =>
      '領収書に登録番号を記載しました\n領収書は、登録番号を記載した適格請求書（インボイス）です。利用履歴から受け取れます。',
  },
  {
    daysAgo: 8,
    isRead: false,
    contents: (today) =>
      `大手町 プレイス メンテナンスのお知らせ\n${formatDate(addDays(today, 9))} 2:00–5:00は、設備の点検のため入館できません。`,
  },
  {
    daysAgo: 5,
    isRead: false,
    contents: () => '渋谷 スクランブルスクエアにブースを増設しました\n東棟3階のブースが5台になりました。',
  },
  {
    daysAgo: 1,
    isRead: false,
    contents: () =>
      '年末年始の営業時間について\n12月31日(木)から1月3日(日)までも、いつもの時間に営業します。',
  },
];

/** The same for every member: read ones and unread ones. Ids count up from 1. */
export async function seedNotices(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const today = dateOf(now);
  const rows = DEMO_ACCOUNTS.flatMap((_, member) =>
    NOTICES.map((notice, index) => {
      const created = instantAt(addDays(today, -notice.daysAgo), 10 * 60);
      return {
        tenant_id: tenantId,
        notice_id: member * NOTICES.length + index + 1,
        member_id: member + 1,
        contents: notice.contents(today),
        created_at: created,
        read_at: notice.isRead ? addMinutes(created, 90) : null,
      };
    }),
  );
  await trx.insertInto('notices').values(rows).execute();
}
