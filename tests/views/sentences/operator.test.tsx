import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkEnrolment } from '#contract/operator/enrolment.ts';
import { listOperators } from '#contract/operator/operators.ts';
import { listPasskeys } from '#contract/operator/passkeys.ts';
import type { WaysIn } from '#domain/operator/operators.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { enrolment, mayu, megumi, passkey, person } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { installHouse, openHouse } from '../operator/openHouse.tsx';
import { readAloud } from '../support/readAloud.ts';
import { OK, refused } from './reading.tsx';

installHouse();

const press = async (name: string | RegExp) => {
  const [first] = await screen.findAllByRole('button', { name });
  if (first) await userEvent.click(first);
};
const having = (ways: Partial<WaysIn>) => ({
  'GET /operator/passkeys': () =>
    listPasskeys.output.encode({ passkeys: [passkey], codesLeft: 0, codesMadeAt: null, ...ways }),
});

interface Reading {
  readonly says: string;
  /** The address below operator/. */
  readonly at: string;
  readonly by?: Parameters<typeof openHouse>[1];
  readonly doing?: () => Promise<void>;
  /** The sheet above the screen is read in place of the screen. */
  readonly inSheet?: true;
  readonly reads: readonly string[];
}

const DOOR = ['コモリ運用コンソール', `# ${TITLES.signIn}`, 'この端末のパスキーで本人を確かめます。'];
const KEPT = 'ログインと操作は、すべて記録に残ります。';
const OTHER_WAYS = [`[link ${HOUSE_WORDS.useCode}; → /operator/code]`, KEPT];
const SELF = [
  '# 自分',
  '(ログイン中の運用者)',
  '石田 恵 管理者',
  'ishida@komori.example',
  `[button ${HOUSE_WORDS.logOutHere}]`,
  'status:',
  '(パスキー)',
  '## パスキー',
];
const NO_CODES = [
  `[button ${HOUSE_WORDS.addPasskey}]`,
  '(予備コード)',
  '## 予備コード',
  '印刷して保管する10個のコードです。すべての端末をなくしたときに、1つで1回、パスキーを登録し直せます。',
  `[button ${HOUSE_WORDS.makeCodes}]`,
];
const OUT = [
  '(ほかの端末)',
  '## ほかの端末',
  '心当たりのないログインがあるときは、すべての端末からログアウトしてください。',
  `[button ${HOUSE_WORDS.signOutEverywhere}]`,
];
const THIS_PASSKEY = [
  'Mac・Chrome（今のログイン）',
  '登録 2026年11月20日(金)',
  '最後の使用 2026年11月20日(金)',
  '[button Mac・Chromeを削除する]',
];
const STAFF_MAY =
  'できること：ブースと予約の状況の確認、遠隔での解錠、利用の終了、ブースの停止、領収書の再送、会員への連絡、返金（1件 10,000円まで）';
const REASON = ['~必須~', '[text 理由; required; 記録に残ります。]', '記録に残ります。'];
const BACK = `[button ${WORDS.back}]`;

/** A question before an act, in a sheet. */
const asked = (title: string, ...said: string[]) => [`(${title})`, `## ${title}`, ...said, BACK];
/** The same, where the log keeps why. */
const askedWhy = (title: string, text: string, action: string) =>
  asked(title, '(理由の入力)', text, ...REASON, `[button ${action}]`);

const EXPIRED =
  '招待のリンクは、管理者にもう一度送ってもらってください。再登録は、ログインの画面からもう一度お申し込みください。';
const RIGHTS_OF_STAFF = [
  '(できること)',
  'ブースと予約の状況の確認',
  '遠隔での解錠、利用の終了、ブースの停止',
  '領収書の再送、会員への連絡',
  '返金（1件 10,000円まで）',
  '~–~ 10,000円を超える返金は運用・管理者が行います',
  '~–~ 法人、招待、クーポン、お知らせは運用・管理者が行います',
  '~–~ 売上と請求の確認は経理・管理者が行います',
  '~–~ 操作の記録の確認は運用・経理・管理者が行います',
  '~–~ 運用者の招待と役割の変更は管理者が行います',
  '~–~ 料金、営業時間、サービスの設定の変更は管理者が行います',
  '~–~ 自社の利用の確認、ゲストの招待は法人の管理者が行います',
];

const READINGS: readonly Reading[] = [
  {
    says: 'the door',
    at: '/',
    by: { as: null },
    reads: [
      ...DOOR,
      `[button ${HOUSE_WORDS.passkeySignIn}]`,
      'パスキーを使えないとき',
      '(パスキーの再登録)',
      '[text 仕事用のメールアドレス]',
      `[button ${HOUSE_WORDS.recover}]`,
      '管理者が承認すると、リンクを10分間、1回だけ使えます。リンクからこの端末のパスキーを登録してください。',
      ...OTHER_WAYS,
    ],
  },
  {
    says: 'that a link is on its way, if an operator has the address',
    at: '/',
    by: { as: null, answering: { 'POST /operator/recovery': OK } },
    doing: async () => {
      await userEvent.type(await screen.findByRole('textbox'), 'mori@example.jp');
      await press(HOUSE_WORDS.recover);
    },
    reads: [
      ...DOOR,
      `[button ${HOUSE_WORDS.passkeySignIn}]`,
      'パスキーを使えないとき',
      'status:',
      'mori@example.jp が運用者のメールアドレスであれば、リンクをお送りしました。',
      '管理者が承認すると、リンクを10分間、1回だけ使えます。',
      `[button ${WORDS.enterAddressAgain}]`,
      ...OTHER_WAYS,
    ],
  },
  {
    says: 'what a printed code is for',
    at: '/code',
    by: { as: null },
    reads: [
      'コモリ運用コンソール',
      '# 予備コードを使う',
      '印刷した予備コードで、この端末のパスキーを登録し直します。',
      '(予備コードの入力)',
      '[text 仕事用のメールアドレス]',
      '[text 予備コード; 大文字と小文字、空白とハイフンの違いは問いません。]',
      '大文字と小文字、空白とハイフンの違いは問いません。',
      `[button ${HOUSE_WORDS.toEnrolment}]`,
      `[link ${WORDS.backToSignIn}; → /operator]`,
      KEPT,
    ],
  },
  {
    says: 'that it is asked who is signed in',
    at: '/',
    by: { answering: { 'GET /operator/session': () => new Promise<object>(() => undefined) } },
    reads: ['コモリ運用コンソール', `# ${TITLES.signIn}`, 'status: ログインの状態を確認しています', KEPT],
  },
  {
    says: 'who is signed in, since when and how, and whom to tell of a sign-in by somebody else',
    at: '/',
    by: { as: { ...mayu, before: null } },
    reads: [
      'コモリ運用コンソール',
      '# 小林 真由さん',
      '当番東京駅・丸の内エリア',
      ...RIGHTS_OF_STAFF,
      TITLES.signIn,
      '11月20日(金) 10:00 パスキー（Mac・Chrome）',
      '有効',
      '18:00まで（操作しないまま30分で終了）',
      '前回',
      'はじめてのログインです',
      `[link ${HOUSE_WORDS.ownPasskeys}; → /operator/own]`,
      '心当たりのないログインは',
      `[link ${HOUSE_WORDS.tellOwners}; → mailto:ishida@komori.example,kawaguchi@komori.example?subject=${encodeURIComponent('心当たりのないログイン')}]`,
      KEPT,
    ],
  },
  {
    says: 'to the only owner, who has one way in alone, to make another, and to end what is open',
    at: '/',
    by: {
      as: {
        ...mayu,
        passkeyName: null,
        needsSecond: true,
        owners: [{ name: mayu.name, mail: mayu.mail }],
      },
    },
    reads: [
      'コモリ運用コンソール',
      '# 小林 真由さん',
      '当番東京駅・丸の内エリア',
      ...RIGHTS_OF_STAFF,
      TITLES.signIn,
      '11月20日(金) 10:00 パスキー',
      '有効',
      '18:00まで（操作しないまま30分で終了）',
      '前回',
      '11月19日(木) 10:00 同じ端末',
      'この端末をなくすと、ログインできなくなります。もう1つのパスキーか、予備コードを用意してください。',
      `[link ${HOUSE_WORDS.ownPasskeys}; → /operator/own]`,
      '心当たりのないログインは',
      `[link ${HOUSE_WORDS.signOutEverywhere}; → /operator/own]`,
      KEPT,
    ],
  },
  ...(
    [
      [400, 'link_expired', 'リンクの有効期限が切れています', EXPIRED, []],
      [
        400,
        'link_used',
        'このリンクはすでに使われています',
        '登録した端末のパスキーでログインしてください。',
        [],
      ],
      [
        400,
        'link_invalid',
        'リンクを確認できませんでした',
        'メールのリンクが途中で切れていないか、ご確認ください。',
        [],
      ],
      [
        409,
        'recovery_waiting',
        '管理者の承認を待っています',
        '承認されると、このリンクからパスキーを登録できます。',
        [`[button ${WORDS.checkAgain}]`],
      ],
      [
        429,
        'throttled',
        'しばらく時間をおいてください',
        '何度も開かれたため、少しの間このリンクを確認できません。',
        [`[button ${WORDS.checkAgain}]`],
      ],
    ] as const
  ).map(([status, code, title, hint, again]) => ({
    says: `of a link that enrols nobody why, and the way on: ${code}`,
    at: '/enrol/token',
    by: { as: null, answering: { 'POST /operator/enrolment/check': refused(status, code) } },
    reads: [
      'コモリ運用コンソール',
      `# ${title}`,
      `status: ${hint}`,
      ...again,
      `[link ${HOUSE_WORDS.toSignIn}; → /operator]`,
      KEPT,
    ],
  })),
  {
    says: 'what ends with the passkey of a recovery',
    at: '/enrol/token',
    by: {
      as: null,
      answering: {
        'POST /operator/enrolment/check': () =>
          checkEnrolment.output.encode({ ...enrolment, purpose: 'recovery' }),
      },
    },
    reads: [
      'コモリ運用コンソール',
      '# パスキーを登録する',
      '小林 真由さん（kobayashi@komori.example）',
      'コモリの 当番',
      '登録すると、これまでのパスキーと予備コードは使えなくなり、ほかの端末からログアウトします。',
      'この端末の指紋、顔、暗証番号などで、これからのログインを確かめます。パスワードはありません。',
      `[button ${HOUSE_WORDS.enrol}]`,
      'このリンクは1回だけ使えます。11月20日(金) 11:00まで有効です。',
      KEPT,
    ],
  },
  {
    says: 'who is invited, to what, and until when',
    at: '/enrol/token',
    by: {
      as: null,
      answering: { 'POST /operator/enrolment/check': () => checkEnrolment.output.encode(enrolment) },
    },
    reads: [
      'コモリ運用コンソール',
      '# パスキーを登録する',
      '小林 真由さん（kobayashi@komori.example）',
      'コモリの 当番',
      'この端末の指紋、顔、暗証番号などで、これからのログインを確かめます。パスワードはありません。',
      `[button ${HOUSE_WORDS.enrol}]`,
      'このリンクは1回だけ使えます。11月20日(金) 11:00まで有効です。',
      KEPT,
    ],
  },
  {
    says: 'the own ways in, and the ways out',
    at: '/own',
    reads: [
      ...SELF,
      '(パスキー)',
      ...THIS_PASSKEY,
      'パスキー',
      '登録 2026年11月20日(金)',
      'まだ使われていません',
      '複数の端末で同期',
      '[button パスキーを削除する]',
      `[button ${HOUSE_WORDS.addPasskey}]`,
      '(予備コード)',
      '## 予備コード',
      '残り8個（2026年11月20日(金) 10:00に作成）',
      `[button ${HOUSE_WORDS.remakeCodes}]`,
      ...OUT,
    ],
  },
  {
    says: 'that one passkey alone is one too few',
    at: '/own',
    by: { answering: having({}) },
    reads: [
      ...SELF,
      'パスキーが1つだけです。この端末をなくすとログインできなくなるため、もう1つのパスキーか、予備コードを用意してください。',
      '(パスキー)',
      ...THIS_PASSKEY,
      ...NO_CODES,
      ...OUT,
    ],
  },
  {
    says: 'that there is no passkey, after a sign-in of the demo',
    at: '/own',
    by: { answering: having({ passkeys: [] }) },
    reads: [
      ...SELF,
      'パスキーがまだありません。この端末のパスキーと、予備コードを用意してください。',
      '(パスキー)',
      ...NO_CODES,
      ...OUT,
    ],
  },
  {
    says: 'what new codes end',
    at: '/own',
    doing: () => press(HOUSE_WORDS.remakeCodes),
    inSheet: true,
    reads: asked(
      '予備コードを作り直しますか',
      '10個のコードを作ります。表示は今回だけです。これまでのコードは使えなくなります。',
      `[button ${HOUSE_WORDS.makeCodes}]`,
    ),
  },
  {
    says: 'what the first codes are',
    at: '/own',
    by: { answering: having({}) },
    doing: () => press(HOUSE_WORDS.makeCodes),
    inSheet: true,
    reads: asked(
      '予備コードを作りますか',
      '10個のコードを作ります。表示は今回だけです。',
      `[button ${HOUSE_WORDS.makeCodes}]`,
    ),
  },
  {
    says: 'what ends with a passkey',
    at: '/own',
    doing: () => press('Mac・Chromeを削除する'),
    inSheet: true,
    reads: asked(
      'パスキーを削除しますか',
      'Mac・Chromeでは、ログインできなくなります。このパスキーで開いたほかのログインも終了します。',
      `[button ${HOUSE_WORDS.confirmRemoval}]`,
    ),
  },
  {
    says: 'what is signed out everywhere',
    at: '/own',
    doing: () => press(HOUSE_WORDS.signOutEverywhere),
    inSheet: true,
    reads: asked(
      'すべての端末からログアウトしますか',
      'この端末を含めて、すべてのログインを終了します。',
      `[button ${WORDS.confirmLogOut}]`,
    ),
  },
  {
    says: 'who may act, and who waits for an owner',
    at: '/operators',
    reads: [
      '# 運用者',
      '運用コンソールで操作できる人です。',
      `[button ${HOUSE_WORDS.inviteOperator}]`,
      'status:',
      '小林 真由さんが、パスキーの再登録を申し込んでいます。本人からの申し込みか、電話などで確かめてください。',
      `[button ${HOUSE_WORDS.approve}]`,
      `[button ${HOUSE_WORDS.decline}]`,
      '(運用者)',
      '小林 真由kobayashi@komori.example当番 東京駅最後のログイン 11月20日(金) 10:00パスキー2つ・予備コード8個',
      '[button 小林 真由さんの役割を変える]',
      '[button 小林 真由さんを外す]',
    ],
  },
  {
    says: 'whose screen it is where the role does not see it',
    at: '/operators',
    by: { as: mayu },
    reads: [
      '# 運用者',
      '運用者の一覧は、管理者が見られます',
      '管理者：',
      '[link 石田 恵; → mailto:ishida@komori.example]',
      '、',
      '[link 川口 章; → mailto:kawaguchi@komori.example]',
    ],
  },
  {
    says: 'what a role may do, before somebody is invited to it',
    at: '/operators',
    doing: () => press(HOUSE_WORDS.inviteOperator),
    inSheet: true,
    reads: asked(
      HOUSE_WORDS.inviteOperator,
      '(招待)',
      '~必須~',
      '[text 仕事用のメールアドレス; required]',
      '~必須~',
      '[text 名前; required]',
      '~必須~',
      `[select 役割; 当番; required; ${STAFF_MAY}]`,
      STAFF_MAY,
      '(エリア)',
      '## エリア',
      '選ばないと、すべてのエリアで使えます。',
      '[checkbox 東京駅]',
      `[button ${HOUSE_WORDS.invite}]`,
    ),
  },
  {
    says: 'that a role in some areas does nothing about the whole',
    at: '/operators',
    doing: async () => {
      await press('小林 真由さんの役割を変える');
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: '役割' }), 'finance');
    },
    inSheet: true,
    reads: asked(
      '小林 真由さんの役割',
      '(役割の変更)',
      '~必須~',
      '[select 役割; 経理; required; できること：ブースと予約の状況の確認、売上と請求の確認]',
      'できること：ブースと予約の状況の確認、売上と請求の確認',
      '(エリア)',
      '## エリア',
      '選ばないと、すべてのエリアで使えます。',
      '[checkbox 東京駅; checked]',
      `[button ${HOUSE_WORDS.changeRole}]`,
    ),
  },
  {
    says: 'what an administrator of a corporation may do, and for which',
    at: '/operators',
    doing: async () => {
      await press('小林 真由さんの役割を変える');
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: '役割' }), 'corporation');
    },
    inSheet: true,
    reads: asked(
      '小林 真由さんの役割',
      '(役割の変更)',
      '~必須~',
      '[select 役割; 法人の管理者; required; できること：自社の利用の確認、ゲストの招待]',
      'できること：自社の利用の確認、ゲストの招待',
      '~必須~',
      '[select 法人; 選んでください; required]',
      `[button ${HOUSE_WORDS.changeRole}]`,
    ),
  },
  {
    says: 'what ends with an operator, and asks why',
    at: '/operators',
    doing: () => press('小林 真由さんを外す'),
    inSheet: true,
    reads: askedWhy(
      '小林 真由さんを外しますか',
      'すぐにログアウトし、パスキー、予備コード、送ったリンクはすべて使えなくなります。記録は残ります。',
      HOUSE_WORDS.remove,
    ),
  },
  {
    says: 'what a yes to a recovery opens and ends, and asks why',
    at: '/operators',
    doing: () => press(HOUSE_WORDS.approve),
    inSheet: true,
    reads: askedWhy(
      '再登録を承認しますか',
      '小林 真由さんは、届いているリンクから10分間、新しいパスキーを登録できます。これまでのパスキーと予備コードは使えなくなります。',
      HOUSE_WORDS.approve,
    ),
  },
  {
    says: 'what a no to a recovery ends',
    at: '/operators',
    doing: () => press(HOUSE_WORDS.decline),
    inSheet: true,
    reads: asked(
      '再登録を断りますか',
      '小林 真由さんに送ったリンクは使えなくなります。',
      `[button ${HOUSE_WORDS.decline}]`,
    ),
  },
];

it.each(READINGS)('The house says $says', async ({ at, by, doing, inSheet, reads }) => {
  await openHouse(at, by);
  await doing?.();
  const part = () => screen.getByRole(inSheet ? 'dialog' : 'main');
  await waitFor(() => expect(readAloud(part())).toEqual(reads));
});

const listed = (...operators: (typeof person)[]) => ({
  'GET /operator/operators': () =>
    listOperators.output.encode({ operators, areas: [{ id: 1, name: '東京駅' }], corporations: [] }),
});

it('The house says who is here now, who is invited, and what it has sent and changed.', async () => {
  const open = { device: null, signedInAt: NOW, lastUsedAt: NOW };
  const self = {
    ...person,
    id: megumi.id,
    name: megumi.name,
    mail: megumi.mail,
    role: 'owner' as const,
    areas: null,
    sessions: [open, { ...open, device: 'Mac・Chrome' }],
    recovery: null,
    isSelf: true,
  };
  const invited = {
    ...person,
    joinedAt: null,
    invitationEndsAt: NOW + 60 * MINUTE_MS,
    passkeys: 0,
    codesLeft: 0,
    lastSignedInAt: null,
    recovery: null,
  };
  await openHouse('/operators', {
    answering: {
      ...listed(self, invited as typeof person), // whoever has not joined yet has joined at no time
      'POST /operator/operators/4/invitation': OK,
      'POST /operator/operators/4': OK,
    },
  });
  const ROWS = [
    '(運用者)',
    '石田 恵（自分）ishida@komori.example管理者 すべてのエリアログイン中 不明な端末、Mac・Chromeパスキー2つ・予備コード8個ただ一人の管理者です。ほかの方が管理者になるまで、外すことも役割を変えることもできません。',
    '小林 真由kobayashi@komori.example当番 東京駅招待中（11月20日(金) 11:00まで）パスキー0つ・予備コード0個',
    '[button 小林 真由さんに招待を送り直す]',
    '[button 小林 真由さんの役割を変える]',
    '[button 小林 真由さんを外す]',
  ];
  const expectDone = (...done: readonly string[]) =>
    waitFor(() =>
      expect(readAloud(screen.getByRole('main')).slice(3)).toEqual(['status:', ...done, ...ROWS]),
    );
  await expectDone();
  await press('小林 真由さんに招待を送り直す');
  expect(readAloud(await screen.findByRole('dialog'))).toEqual(
    asked(
      '招待を送り直しますか',
      '小林 真由さんに新しいリンクを送ります。前のリンクは使えなくなります。',
      '[button 送り直す]',
    ),
  );
  await press('送り直す');
  await expectDone('小林 真由さんに招待のメールをもう一度送りました。前のリンクは使えません。');
  await press('小林 真由さんの役割を変える');
  await press(HOUSE_WORDS.changeRole);
  await expectDone('小林 真由さんの役割を変更しました。');
});
