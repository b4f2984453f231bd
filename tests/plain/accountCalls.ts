import type { PlainCalls } from './call.ts';
import { inThirtyDays, Refused, type World } from './world.ts';

const SIGN_UP = [
  'loginid',
  'email_token',
  'pw',
  'name',
  'empid',
  'access_key',
  'department_id',
  'birth',
  'gender',
];
const TERMS = `第1条 （目的）

本規約は、ブースの利用条件を定めます。

第2条 （料金）

料金は開始の1時間前に確定します。`;

/** Signs in whoever the test finds; the sign-up makes nobody new. */
function signedIn(world: World, isWanted: (loginid: string) => boolean) {
  const account = world.accounts.find(({ loginid }) => isWanted(loginid));
  if (account === undefined) throw new Refused(400, 'IDまたはパスワードが正しくありません。');
  return { user: account.user, token: world.open(account) };
}

/** Authentication and signup, settings and user. */
export const accountCalls: PlainCalls = {
  'POST /login': {
    fields: ['loginid', 'pw'],
    isOpen: true,
    serve: ({ world, given: { loginid, pw } }) =>
      signedIn(
        world,
        (id) => id === loginid && pw === world.accounts.find((each) => each.loginid === id)?.pw,
      ),
  },
  'POST /InvitationUselogin': {
    fields: ['url'],
    isOpen: true,
    serve: ({ world, given: { url } }) => {
      if (url !== 'welcome') throw new Refused(401, 'このURLは無効なため、ご利用いただけません。');
      return signedIn(world, (id) => id === 'guest-1');
    },
  },
  'POST /signup/personal': {
    fields: [...SIGN_UP, 'tel', 'payment_token', 'postal', 'address1'],
    isOpen: true,
    serve: ({ world, given: { payment_token: token } }) => {
      if (typeof token === 'string') world.paymentTokens.push(token);
      return signedIn(world, (id) => id === 'hanako@example.jp');
    },
  },
  'POST /signup/enterprise': {
    fields: SIGN_UP,
    isOpen: true,
    serve: ({ world }) => signedIn(world, (id) => id === 'taro@example.jp'),
  },
  'POST /signup/get-departments-from-access-key': {
    fields: ['access_key', 'domain'],
    isOpen: true,
    serve: () => ({ departments: [{ id: 3, full_name: '営業部' }] }),
  },
  'GET /signup/email': {
    fields: ['email_token', 'loginid'],
    isOpen: true,
    serve: ({ given: { loginid } }) => ({ message: 'OK', loginid }),
  },
  'POST /send-registration-url': { fields: ['email'], isOpen: true, serve: () => undefined },
  'POST /recover-password': { fields: ['loginid'], isOpen: true, serve: () => undefined },
  'POST /reset-password': {
    fields: ['email', 'token', 'new_password', 'new_password_confirmation'],
    isOpen: true,
    serve: () => undefined,
  },
  'GET /zip/{postal}': { isOpen: true, serve: () => ({ address: '東京都千代田区丸の内' }) },
  'GET /settings/get-user': { serve: ({ account }) => ({ user: account.user }) },
  'POST /settings/patch-user': {
    fields: ['name', 'tel', 'birth', 'gender', 'postal', 'address1', 'empid', 'department_id'],
    serve: ({ account, given }) => {
      account.user = { ...account.user, ...given };
    },
  },
  'POST /settings/change-phone': { fields: ['phone_token'], serve: () => undefined },
  'POST /settings/change-payment': {
    fields: ['payment_token'],
    serve: ({ world, given: { payment_token: token } }) => {
      world.paymentTokens.push(String(token));
    },
  },
  'POST /settings/change-password': {
    fields: ['current_password', 'new_password', 'new_password_confirmation'],
    serve: () => ({}),
  },
  'DELETE /settings/delete-user': { serve: () => undefined },
  'GET /get-usage-terms': { isOpen: true, serve: () => ({ terms: TERMS }) },
  'GET /settings/usage-history': {
    serve: () => ({
      usage_history: {
        '2026/11': [
          { price: 1000, taxInPrice: 1100 },
          { price: 250, taxInPrice: 275 },
        ],
        '2026/10': [{ price: 500, taxInPrice: 550 }],
      },
    }),
  },
  'GET /settings/reservable-days': { serve: () => ({ 'reservable-days': 14 }) },
  'GET /get-balance': { serve: () => ({ balance: 0, campaing_flag: 0 }) },
  'GET /metadata.json': { isOpen: true, serve: ({ world }) => world.metadata },
  'GET /invitation-use/user-info': {
    serve: ({ world, account }) => {
      if (account.user.classification === 0) throw new Refused(403, '権限エラーが発生しました。');
      const used = world.kept.filter(({ loginid, state }) => loginid === account.loginid && state !== 10);
      return {
        message: 'OK',
        user_info: {
          expiration_date: inThirtyDays(world.now()),
          total_reserve_time: 150 - 60 * used.length,
          reserve_per_time: 60,
          total_reserve_count: 3,
          reserve_possible_count: 3 - used.length,
          enabled: true,
        },
      };
    },
  },
};
