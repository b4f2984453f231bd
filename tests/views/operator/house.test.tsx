import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { IDEMPOTENCY_HEADER, TENANT_HEADER } from '#contract/headers.ts';
import { listOperators } from '#contract/operator/operators.ts';
import { listPasskeys } from '#contract/operator/passkeys.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import type { WaysIn } from '#domain/operator/operators.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { PasskeyProblem, Passkeys } from '#machines/operator/ceremony/passkeys.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { mayu, megumi, person, ways } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { readAloud } from '../support/readAloud.ts';
import { later } from '../support/reading.ts';
import { address, calls, installHouse, openHouse, over, refusal, told } from './openHouse.tsx';

installHouse();

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = {
  options: { challenge: 'Yw', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
};
const adding = {
  options: {
    rp: { id: 'localhost', name: 'コモリ' },
    user: { id: 'Yw', name: megumi.mail, displayName: megumi.name },
    challenge: 'Yw',
    pubKeyCredParams: [],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
};
const signingIn = (session = megumi) => ({
  'POST /operator/sign-in/challenge': () => question,
  'POST /operator/sign-in': () => told(session),
});

describe('the document', () => {
  const named = () => `${screen.getByRole('heading', { level: 1 }).textContent} | 運用コンソール`;

  const pages: Readonly<Record<keyof typeof operatorPaths, string>> = {
    home: operatorPaths.home(),
    records: operatorPaths.records(),
    record: operatorPaths.record('4'),
    own: operatorPaths.own(),
    operators: operatorPaths.operators(),
    code: operatorPaths.code(),
    enrol: operatorPaths.enrol('4'),
  };

  it.each(Object.entries(pages))('is named by the title of its page: %s', async (_, path) => {
    await openHouse(path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.title).toBe(named()));
    expect(document.title).toMatch(/^[^ ]/);
  });
});

describe('the door', () => {
  it('asks for the passkey first, and leads to what the role may do', async () => {
    await openHouse('/', { as: null, answering: signingIn(mayu) });
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByRole('heading', { name: '小林 真由さん' })).toHaveFocus();
    expect(screen.getByText('東京駅・丸の内エリア')).toBeVisible();
    const rights = within(screen.getByRole('list', { name: 'できること' })).getAllByRole('listitem');
    expect(rights.map(({ textContent }) => textContent)).toEqual([
      'ブースと予約の状況の確認',
      '遠隔での解錠、利用の終了、ブースの停止',
      '領収書の再送、会員への連絡',
      '返金（1件 10,000円まで）',
      '–10,000円を超える返金は運用・管理者が行います',
      '–法人、招待、クーポン、お知らせは運用・管理者が行います',
      '–売上と請求の確認は経理・管理者が行います',
      '–操作の記録の確認は運用・経理・管理者が行います',
      '–運用者の招待と役割の変更は管理者が行います',
      '–料金、営業時間、サービスの設定の変更は管理者が行います',
      '–自社の利用の確認、ゲストの招待は法人の管理者が行います',
    ]);
    expect(screen.getByText(/18:00まで/)).toHaveTextContent('18:00まで（操作しないまま30分で終了）');
    expect(screen.getByText(/同じ端末/)).toHaveTextContent(/^11月19日\(木\) 10:00.同じ端末$/);
    expect(screen.getByRole('link', { name: HOUSE_WORDS.tellOwners })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:ishida@komori\.example,kawaguchi@komori\.example\?/),
    );
    expect(calls.every(({ headers }) => !headers.has('Authorization'))).toBe(true);
  });

  it.each([
    [HOUSE_WORDS.passkeySignIn, 'POST /operator/sign-in/challenge'],
    [HOUSE_WORDS.demoSignIn, 'POST /dev/operator/sign-in'],
  ])(
    'says where operators act, at an address of members whose every call is refused: %s',
    async (by, name) => {
      const said =
        'このページからは利用できません。運用コンソールは、https://ops.example/operator/ で開いてください。';
      await openHouse('/', {
        as: null,
        answering: {
          'GET /metadata.json': () => ({ app_name: 'コモリ', demo: true }),
          [name]: () => refusal(403, 'forbidden', said),
        },
      });
      await press(by);
      expect(await screen.findByRole('dialog')).toHaveTextContent(said);
    },
  );

  it('leads whoever may read it to the log, and whoever has one way in alone to a second', async () => {
    await openHouse('/');
    expect(await screen.findByRole('link', { name: '記録を開く' })).toHaveAttribute(
      'href',
      '/operator/records?day=2026-11-20',
    );
    await openHouse('/', { as: { ...megumi, needsSecond: true } });
    expect(await screen.findByRole('link', { name: HOUSE_WORDS.ownPasskeys })).toHaveAttribute(
      'href',
      '/operator/own',
    );
  });

  it.each<[PasskeyProblem, string]>([
    [
      'cancelled',
      '確認をやめたか、この端末で使えるパスキーがありません。もう一度お試しいただくか、別の端末のパスキーをお使いください。',
    ],
    [
      'insecure',
      'このアドレスではパスキーを使えません。httpsのアドレス、またはこのコンピューターではlocalhostのアドレスで開いてください。',
    ],
    ['registered', 'この端末のパスキーは、すでに登録されています。別の端末でお試しください。'],
    ['unsupported', 'このブラウザーではパスキーを使えません。新しいブラウザーか、別の端末をお使いください。'],
    [
      'cookieless',
      'このブラウザーは、このアドレスではログインを保てません。httpsのアドレスで開くか、ChromeかFirefoxをお使いください。',
    ],
    ['broken', 'パスキーを確認できませんでした。もう一度お試しください。'],
  ])('says why the browser shows none, in words, and may be tried again: %s', async (problem, words) => {
    const none = async () => ({ kind: 'problem', problem }) as const;
    const passkeys: Passkeys = { prove: none, create: none };
    await openHouse('/', { as: null, answering: signingIn(), passkeys });
    await press(HOUSE_WORDS.passkeySignIn);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('button', { name: HOUSE_WORDS.passkeySignIn })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(calls.some(({ name }) => name === 'POST /operator/sign-in')).toBe(false);
  });

  it('says the server’s words to an operator who was removed, and that there is no network', async () => {
    const answers = [
      refusal(400, 'passkey_refused', 'このパスキーではログインできません。'),
      HttpResponse.error(),
    ];
    await openHouse('/', {
      as: null,
      answering: { ...signingIn(), 'POST /operator/sign-in': () => answers.shift() ?? told(megumi) },
    });
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByText('このパスキーではログインできません。')).toBeVisible();
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByText(/通信できませんでした/)).toBeVisible();
    await press(HOUSE_WORDS.passkeySignIn);
    await screen.findByRole('heading', { name: '石田 恵さん' });
  });

  it('offers a sign-in without a passkey in a demo alone, and says so', async () => {
    await openHouse('/', { as: null });
    await screen.findByRole('button', { name: HOUSE_WORDS.passkeySignIn });
    expect(screen.queryByRole('button', { name: HOUSE_WORDS.demoSignIn })).toBeNull();
    await openHouse('/', {
      as: null,
      answering: { 'GET /metadata.json': () => ({ app_name: 'コモリ', demo: true }) },
    });
    expect(
      await screen.findByText('これはデモです。パスキーの確認を省いて、管理者としてログインできます。'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: HOUSE_WORDS.demoSignIn })).toBeVisible();
  });

  it('says that it could not ask who is signed in, and asks again', async () => {
    const answers = [HttpResponse.error()];
    await openHouse('/', { answering: { 'GET /operator/session': () => answers.shift() ?? told(megumi) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('ログインの状態を確認できませんでした');
    await press(WORDS.retry);
    await screen.findByRole('heading', { name: '石田 恵さん' });
  });
});

describe('a tenant that the address names and the server does not know', () => {
  const unknown = () =>
    HttpResponse.json(
      { code: 'not_found', message: 'お探しの情報が見つかりませんでした。' },
      { status: 404 },
    );
  const wayOut = () => screen.queryByRole('link', { name: 'サービスを指定せずに開く' });

  it('is kept, and forgotten by the way out alone', async () => {
    await openHouse('/?tenant=anex', { answering: { 'GET /operator/session': unknown } });
    await screen.findByRole('alert');
    const href = wayOut()?.getAttribute('href') ?? '';
    await openHouse('/', { answering: { 'GET /operator/session': unknown } });
    await screen.findByRole('alert');
    expect(calls.at(-1)?.headers.get(TENANT_HEADER)).toBe('anex');
    await openHouse(href.slice(OPERATOR_BASE.length));
    await screen.findByRole('heading', { name: '石田 恵さん' });
    expect(calls.at(-1)?.headers.get(TENANT_HEADER)).toBeNull();
    await openHouse('/');
    await screen.findByRole('heading', { name: '石田 恵さん' });
    expect(calls.at(-1)?.headers.get(TENANT_HEADER)).toBeNull();
  });

  it('is not blamed for a network that is gone', async () => {
    await openHouse('/', { answering: { 'GET /operator/session': () => HttpResponse.error() } });
    await screen.findByRole('alert');
    expect(wayOut()).toBeNull();
  });
});

describe('a session that is over while a page is open', () => {
  const typed = async () => {
    await press(HOUSE_WORDS.inviteOperator);
    await userEvent.type(await screen.findByLabelText('名前'), '森 和也');
  };

  it.each([
    [
      'after 30 minutes without use says so without having asked, and nothing that was typed is lost',
      megumi.endsUnusedAt,
      '操作がないまま30分たったため、ログアウトしました。',
    ],
    ['after 8 hours says so likewise', megumi.endsAt, 'ログインから8時間たったため、ログアウトしました。'],
  ])('%s', async (_, end, why) => {
    const clock = new SimulatedClock();
    await openHouse('/operators', { clock, answering: signingIn() });
    await typed();
    await userEvent.click(screen.getByRole('button', { name: WORDS.back }));
    const asked = () => calls.filter(({ name }) => name === 'GET /operator/session').length;
    expect(asked()).toBe(1);
    const { serverClock } = await import('#contract/clock.ts');
    serverClock.learn(end + MINUTE_MS);
    act(() => clock.increment(end - NOW + MINUTE_MS));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${why}ログインすると、開いていた画面に戻ります。`,
    );
    expect(screen.getByRole('heading', { name: TITLES.signIn })).toHaveFocus();
    expect(asked()).toBe(1);
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByRole('heading', { name: '運用者' })).toBeVisible();
    expect(address()).toBe('/operators');
  });

  it('by the server’s word hides the page, and shows it as it was to the same operator', async () => {
    let isOver = false;
    await openHouse('/records?text=45', {
      answering: { ...signingIn(), 'GET /operator/audit': () => (isOver ? over() : { ...empty }) },
    });
    const search = await screen.findByRole('searchbox', { name: HOUSE_WORDS.recordSearch });
    expect(search).toHaveValue('45');
    isOver = true;
    await userEvent.type(search, '6');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'このログインは終了しました。別の端末でログアウトしたか、管理者がログアウトさせたか、権限が変わった可能性があります。ログインすると、開いていた画面に戻ります。',
    );
    expect(document.title).toBe('ログイン | 運用コンソール');
    expect(search).not.toBeVisible();
    isOver = false;
    await press(HOUSE_WORDS.passkeySignIn);
    await screen.findByRole('heading', { name: HOUSE_WORDS.records });
    expect(document.title).toBe(`${HOUSE_WORDS.records} | 運用コンソール`);
    expect(screen.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toBe(search);
    expect(search).toHaveValue('456');
  });

  it('is signed in again above an open sheet, which no Esc uncovers', async () => {
    const answers = [over(), { id: 9 }];
    await openHouse('/operators', {
      answering: { ...signingIn(), 'POST /operator/operators': () => answers.shift() ?? over() },
    });
    await typed();
    await userEvent.type(screen.getByLabelText('仕事用のメールアドレス'), 'mori@komori.example');
    await press(HOUSE_WORDS.invite);
    const door = await screen.findByRole('dialog', { name: TITLES.signIn });
    fireEvent(door, new Event('cancel', { cancelable: true }));
    act(() => (door as HTMLDialogElement).close()); // what a browser does on the second Esc
    await waitFor(() => expect(door).toHaveAttribute('open'));
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByLabelText('名前')).toHaveValue('森 和也');
    expect(screen.queryByRole('dialog', { name: TITLES.signIn })).toBeNull();
  });

  it('shows nothing of it to somebody else', async () => {
    let isOver = false;
    await openHouse('/records?text=45', {
      answering: { ...signingIn(mayu), 'GET /operator/audit': () => (isOver ? over() : { ...empty }) },
    });
    const search = await screen.findByRole('searchbox', { name: HOUSE_WORDS.recordSearch });
    isOver = true;
    await userEvent.type(search, '6');
    await press(HOUSE_WORDS.passkeySignIn);
    expect(await screen.findByText(/操作の記録は、運用・経理・管理者が見られます/)).toBeVisible();
    expect(search).not.toBeInTheDocument();
  });

  it('shows nothing of it to somebody else who may do the same', async () => {
    const another = { ...megumi, id: 99, name: '川口 章' };
    await openHouse('/operators', {
      answering: { ...signingIn(another), 'POST /operator/operators': () => over() },
    });
    await typed();
    await userEvent.type(screen.getByLabelText('仕事用のメールアドレス'), 'mori@komori.example');
    await press(HOUSE_WORDS.invite);
    await press(HOUSE_WORDS.passkeySignIn);
    await screen.findByText('川口 章');
    expect(screen.queryByDisplayValue('mori@komori.example')).toBeNull();
  });

  it('looks again at what the operator may where a right was taken away', async () => {
    let session = megumi;
    await openHouse('/operators', {
      answering: {
        'GET /operator/session': () => told(session),
        'POST /operator/operators': () => {
          session = { ...mayu, id: megumi.id };
          return refusal(403, 'forbidden', '権限エラーが発生しました。');
        },
      },
    });
    await typed();
    await userEvent.type(screen.getByLabelText('仕事用のメールアドレス'), 'mori@komori.example');
    await press(HOUSE_WORDS.invite);
    expect(await screen.findByText(/運用者の一覧は、管理者が見られます/)).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('権限エラーが発生しました。');
    await press('OK');
    expect(screen.getByRole('link', { name: '川口 章' })).toHaveAttribute(
      'href',
      'mailto:kawaguchi@komori.example',
    );
  });
});

const empty = { entries: [], total: 0, newer: 0, next_older_than: null, actors: [], areas: [] };

describe('the rooms', () => {
  it('take the focus to their title where what had it is gone, and leave it in the bar', async () => {
    await openHouse('/');
    await userEvent.click(await screen.findByRole('link', { name: '記録を開く' }));
    expect(await screen.findByRole('heading', { name: HOUSE_WORDS.records })).toHaveFocus();
    const [own] = screen.getAllByRole('link', { name: '自分' });
    await userEvent.click(own as HTMLElement);
    await screen.findByRole('heading', { name: '自分' });
    expect(own).toHaveFocus();
  });

  it('lead whoever signs out to the title of the sign-in, in a page that was opened there, too', async () => {
    await openHouse('/own', { answering: { 'POST /operator/sign-out': () => ({ message: 'OK' }) } });
    await press(HOUSE_WORDS.logOutHere);
    expect(await screen.findByRole('heading', { name: TITLES.signIn })).toHaveFocus();
  });

  it('say while they sign out that they do, and do it once', async () => {
    const answer = Promise.withResolvers<object>();
    await openHouse('/own', { answering: { 'POST /operator/sign-out': () => answer.promise } });
    await press(HOUSE_WORDS.logOutHere);
    await press(WORDS.loggingOut);
    answer.resolve({ message: 'OK' });
    expect(await screen.findByRole('heading', { name: TITLES.signIn })).toBeVisible();
    expect(calls.filter(({ name }) => name === 'POST /operator/sign-out')).toHaveLength(1);
  });

  it('ask for the passkey once more where it was long ago, and then do what was wanted', async () => {
    const answers = [refusal(403, 'confirm_required', '確認してください。')];
    await openHouse('/own', {
      answering: {
        'POST /operator/codes': () => answers.shift() ?? { codes: ['K7QF-2M4X'] },
        'POST /operator/confirm/challenge': () => question,
        'POST /operator/confirm': () => told(megumi),
      },
    });
    await press(HOUSE_WORDS.remakeCodes);
    await press(HOUSE_WORDS.makeCodes);
    expect(await screen.findByText('K7QF-2M4X')).toBeVisible();
    expect(calls.filter(({ name }) => /codes|confirm/.test(name)).map(({ name }) => name)).toEqual([
      'POST /operator/codes',
      'POST /operator/confirm/challenge',
      'POST /operator/confirm',
      'POST /operator/codes',
    ]);
    expect(readAloud(screen.getByRole('dialog'))).toEqual([
      '(予備コード)',
      '## 予備コード',
      '表示は今回だけです。印刷して、端末とは別の場所に保管してください。1つのコードは1回だけ使えます。',
      '(予備コード)',
      'K7QF-2M4X',
      '[button 印刷する]',
      `[button ${HOUSE_WORDS.keptCodes}]`,
    ]);
    await press(HOUSE_WORDS.keptCodes);
    expect(screen.queryByText('K7QF-2M4X')).toBeNull();
    expect(await screen.findByText('予備コードを作りました。')).toBeVisible();
  });

  it('say that a passkey was added or removed, and where the list could not be read again', async () => {
    const removal = later();
    const [first, ...others] = ways.passkeys;
    let list: WaysIn | null = ways;
    await openHouse('/own', {
      answering: {
        'GET /operator/passkeys': () => (list ? listPasskeys.output.encode(list) : refusal(500, 'internal')),
        'POST /operator/passkeys/challenge': () => adding,
        'POST /operator/passkeys': () => ({ message: 'OK' }),
        [`DELETE /operator/passkeys/${first?.id}`]: removal.answer,
      },
    });
    await press(HOUSE_WORDS.addPasskey);
    expect(await screen.findByText('パスキーを追加しました。')).toBeVisible();
    await press('Mac・Chromeを削除する');
    await press(HOUSE_WORDS.confirmRemoval);
    await press('削除しています…');
    list = { ...ways, passkeys: others };
    removal.say({ message: 'OK' });
    expect(await screen.findByText('パスキーを削除しました。')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'ログイン方法' })).toHaveFocus();
    list = null;
    await press(HOUSE_WORDS.addPasskey);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '最新の情報を読み込めませんでした。サービスに問題が起きています。時間をおいて、もう一度お試しください。',
    );
  });

  it('remove an operator for a reason, which is typed and not lost where it is refused', async () => {
    const answers = [refusal(409, 'last_owner', 'ただ一人の管理者です。'), { message: 'OK' }];
    await openHouse('/operators', {
      answering: { 'POST /operator/operators/4/removal': () => answers.shift() ?? over() },
    });
    await press('小林 真由さんを外す');
    await press(HOUSE_WORDS.remove);
    expect(await screen.findByText('理由を入力してください。')).toBeVisible();
    await userEvent.type(screen.getByLabelText('理由'), '退職したため');
    await press(HOUSE_WORDS.remove);
    expect(await screen.findByText('ただ一人の管理者です。')).toBeVisible();
    expect(screen.getByLabelText('理由')).toHaveValue('退職したため');
    await press(HOUSE_WORDS.remove);
    expect(await screen.findByText('小林 真由さんを外しました。')).toBeVisible();
    const sent = calls.filter(({ name }) => name === 'POST /operator/operators/4/removal');
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual(Array(2).fill({ reason: '退職したため' }));
  });

  it('offer nothing that a lone owner is refused, and say why', async () => {
    const self = { ...person, id: megumi.id, name: megumi.name, role: 'owner' as const, areas: null };
    const other = { ...self, id: 5, name: '川口 章' };
    const listed = (...operators: (typeof self)[]) => ({
      'GET /operator/operators': () =>
        listOperators.output.encode({ operators, areas: [], corporations: [] }),
    });
    await openHouse('/operators', {
      answering: listed(
        self,
        { ...other, joinedAt: null as never },
        { ...other, id: 6, areas: [1] as never },
      ), // invited; of an area
    });
    expect(
      await screen.findByText(
        'ただ一人の管理者です。ほかの方が管理者になるまで、外すことも役割を変えることもできません。',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^石田 恵さん/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: '川口 章さんを外す' })).toHaveLength(2);
    await openHouse('/operators', { answering: listed(self, other) });
    await screen.findByRole('button', { name: '石田 恵さんを外す' });
    expect(screen.queryByText(/^ただ一人の管理者です。/)).toBeNull();
  });

  it.each([
    [0, 0, true],
    [1, 0, true],
    [2, 0, false],
    [0, 1, false],
    [1, 1, false],
  ])(
    'ask for a second way in where one is lost with a device: %s passkeys, %s codes',
    async (count, codesLeft, isAsked) => {
      const having = { passkeys: ways.passkeys.slice(0, count), codesLeft, codesMadeAt: NOW };
      await openHouse('/own', {
        answering: { 'GET /operator/passkeys': () => listPasskeys.output.encode(having) },
      });
      await screen.findByRole('heading', { name: '予備コード' });
      expect(screen.queryByText(/予備コードを用意してください。$/) !== null).toBe(isAsked);
    },
  );

  it('mark whoever is signed in now', async () => {
    const now = { device: 'iPhone・Safari', signedInAt: NOW, lastUsedAt: NOW };
    const operators = [
      { ...person, sessions: [now] },
      { ...person, id: 5, sessions: [] },
    ];
    await openHouse('/operators', {
      answering: {
        'GET /operator/operators': () =>
          listOperators.output.encode({ operators, areas: [], corporations: [] }),
      },
    });
    expect(await screen.findByText(/^ログイン中/)).toHaveAttribute('class', expect.stringContaining('now'));
    expect(screen.getByText(/^最後のログイン/)).not.toHaveAttribute('class');
  });

  it('end the sessions of whoever is signed in now, and not the own ones', async () => {
    const now = { device: 'iPhone・Safari', signedInAt: NOW, lastUsedAt: NOW };
    const people = [
      { ...person, sessions: [now] },
      { ...person, id: megumi.id, name: megumi.name, sessions: [now] },
    ];
    await openHouse('/operators', {
      answering: {
        'GET /operator/operators': () =>
          listOperators.output.encode({
            operators: people.map((each) => ({ ...each, isSelf: each.id === megumi.id })),
            areas: [],
            corporations: [],
          }),
        'POST /operator/operators/4/sign-out': () => ({ message: 'OK' }),
      },
    });
    await press('小林 真由さんをログアウトさせる');
    expect(screen.queryByRole('button', { name: '石田 恵さんをログアウトさせる' })).toBeNull();
    expect(readAloud(screen.getByRole('dialog'))).toContain(
      'すべての端末のログインを終了します。開いている画面は、次の操作から使えなくなります。パスキーはそのままで、もう一度ログインできます。',
    );
    await press(HOUSE_WORDS.signOther);
    expect(await screen.findByText('小林 真由さんをすべての端末からログアウトさせました。')).toBeVisible();
    const sent = calls.find(({ name }) => name === 'POST /operator/operators/4/sign-out');
    expect(sent?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('say of an act whose answer was lost that it may be done, and ask for the same once more by its key', async () => {
    const answers = [HttpResponse.error(), { codes: ['K7QF-2M4X'] }];
    await openHouse('/own', {
      answering: { 'POST /operator/codes': () => answers.shift() ?? over() },
    });
    await press(HOUSE_WORDS.remakeCodes);
    await press(HOUSE_WORDS.makeCodes);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '返事が届かなかったため、行われたかどうかわかりません。もう一度押すと、同じ操作として確かめます。二重には行われません。',
    );
    await press(HOUSE_WORDS.makeCodes);
    expect(await screen.findByText('K7QF-2M4X')).toBeVisible();
    const keys = calls
      .filter(({ name }) => name === 'POST /operator/codes')
      .map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    await press(HOUSE_WORDS.keptCodes);
    await press(HOUSE_WORDS.remakeCodes);
    await press(HOUSE_WORDS.makeCodes);
    const last = calls.filter(({ name }) => name === 'POST /operator/codes').at(-1);
    expect(last?.headers.get(IDEMPOTENCY_HEADER)).not.toBe(keys[0]);
  });

  it('keep what was typed for an invitation that is refused', async () => {
    await openHouse('/operators', {
      answering: { 'POST /operator/operators': () => refusal(409, 'already_operator', 'すでに運用者です。') },
    });
    await press(HOUSE_WORDS.inviteOperator);
    await userEvent.type(await screen.findByLabelText('仕事用のメールアドレス'), 'ｍori@komori.example');
    await userEvent.type(screen.getByLabelText('名前'), '森 和也');
    await userEvent.click(screen.getByRole('checkbox', { name: '東京駅' }));
    await press(HOUSE_WORDS.invite);
    expect(await screen.findByText('すでに運用者です。')).toBeVisible();
    expect(screen.getByLabelText('名前')).toHaveValue('森 和也');
    expect(screen.getByRole('checkbox', { name: '東京駅' })).toBeChecked();
    const sent = calls.find(({ name }) => name === 'POST /operator/operators');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      mail: 'mori@komori.example',
      name: '森 和也',
      role: 'staff',
      areas: [1],
      corporation_id: null,
    });
  });
});
