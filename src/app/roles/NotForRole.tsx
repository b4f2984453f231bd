import type { Role } from '#domain/account/role.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { MenuButton } from '#src/shared/links/BackToMenu.tsx';
import { ReservationsLink } from '#src/shared/links/ReservationsLink.tsx';
import { USE_NOW } from '#src/shared/words/useNow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import type { LimitedAddress } from './access.ts';

const MENU = <MenuButton block={false} replace />;
const RESERVATIONS = <ReservationsLink replace />;
const AREAS = <AreaSearchLink replace />;

interface RefusalWords {
  readonly why: string;
  /** The sentence that holds instead, or the way on. */
  readonly hint: string;
}

interface RefusedScreen {
  readonly title: string;
  readonly guest: RefusalWords;
  /** The sentence for members of corporations, where they may not see the screen either. */
  readonly corporate?: RefusalWords;
  readonly wayOn: typeof MENU;
}

const IMMEDIATE_USE: RefusedScreen = {
  title: USE_NOW,
  guest: {
    why: '招待での利用では、予約なしの利用はできません。',
    hint: '空いている時間を予約すると、ご利用いただけます。',
  },
  wayOn: AREAS,
};
const HISTORY: RefusedScreen = {
  title: '利用履歴',
  guest: {
    why: '招待での利用では、利用履歴は表示されません。',
    hint: 'ご予約は「入室・延長」で確認できます。',
  },
  wayOn: RESERVATIONS,
};
const NO_PAYMENT = '招待での利用では、お支払いはありません。';
const PAID_BY_CORPORATION = 'ご利用料金は、ご所属法人のお支払いです。';
const LINK_AGAIN = '次のご利用も、ご招待のリンクからお入りください。';

const REFUSED: Readonly<Record<LimitedAddress, RefusedScreen>> = {
  '/phone-number-validation': {
    title: '電話番号の確認',
    guest: {
      why: '招待での利用では、電話番号の確認はありません。',
      hint: 'そのまま予約へお進みいただけます。',
    },
    wayOn: AREAS,
  },
  '/app/booth-selection': IMMEDIATE_USE,
  '/app/use-without-reservation': IMMEDIATE_USE,
  '/app/welcome-from-signup': {
    title: '会員登録',
    guest: { why: '招待での利用では、会員登録はありません。', hint: 'そのまま予約へお進みいただけます。' },
    wayOn: AREAS,
  },
  '/app/survey': {
    title: 'アンケート',
    guest: { why: '招待での利用では、アンケートはありません。', hint: 'そのまま予約へお進みいただけます。' },
    wayOn: AREAS,
  },
  '/app/settings/usage-history': HISTORY,
  '/app/settings/usage-history/:id': HISTORY,
  '/app/settings/change-password': {
    title: TITLES.passwordChange,
    guest: { why: '招待での利用では、パスワードはありません。', hint: LINK_AGAIN },
    wayOn: MENU,
  },
  '/app/settings/change-email': {
    title: TITLES.mailChange,
    guest: { why: '招待での利用では、メールアドレスの登録はありません。', hint: LINK_AGAIN },
    wayOn: MENU,
  },
  '/app/settings/signed-in-devices': {
    title: TITLES.devices,
    guest: { why: '招待での利用では、ログイン中の端末は表示されません。', hint: LINK_AGAIN },
    wayOn: MENU,
  },
  '/app/settings/change-personal-information': {
    title: TITLES.profile,
    guest: { why: '招待での利用では、会員情報はありません。', hint: LINK_AGAIN },
    corporate: {
      why: '会員情報は、ご所属法人が管理しています。',
      hint: '変更や退会については、ご所属法人にお問い合わせください。',
    },
    wayOn: MENU,
  },
  '/app/settings/change-payment': {
    title: 'お支払いカード',
    guest: { why: '招待での利用では、お支払いカードは登録できません。', hint: NO_PAYMENT },
    corporate: { why: 'お支払いカードは、個人会員の方が登録できます。', hint: PAID_BY_CORPORATION },
    wayOn: MENU,
  },
  '/app/settings/coupon-code-entry': {
    title: 'クーポン',
    guest: { why: 'クーポンは、個人会員の方がご利用いただけます。', hint: NO_PAYMENT },
    corporate: { why: 'クーポンは、個人会員の方がご利用いただけます。', hint: PAID_BY_CORPORATION },
    wayOn: MENU,
  },
  '/app/settings/make-qr': {
    title: '会議のQRコード',
    guest: {
      why: '招待での利用では、会議のQRコードは作成できません。',
      hint: 'ご予約は「入室・延長」で確認できます。',
    },
    wayOn: RESERVATIONS,
  },
};

/** The title that the screen has for everybody. */
export function titleOf(screen: LimitedAddress): string {
  return REFUSED[screen].title;
}

interface NotForRoleProps {
  readonly screen: LimitedAddress;
  readonly role: Role;
}

/** Says that a screen is not for somebody in this role, why, and leads on (docs/spec/account.md, "Roles"). */
export function NotForRole({ screen, role }: NotForRoleProps) {
  const { title, guest, corporate, wayOn } = REFUSED[screen];
  const { why, hint } = role === 'guest' || corporate === undefined ? guest : corporate;
  return (
    <Page title={title}>
      <EmptyState title={why} action={wayOn}>
        {hint}
      </EmptyState>
    </Page>
  );
}
