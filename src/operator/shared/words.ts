import { AUDIT_ROLES, type AuditRole } from '#domain/operator/audit.ts';
import { type Ability, abilitiesOf, MOST_REFUND, type Right, rolesThatMay } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import type { PasskeyProblem } from '#machines/operator/ceremony/passkeys.ts';
import type { SessionEnd } from '#machines/operator/session/chart.ts';
import { yen } from '#src/shared/words/yen.ts';

const AUDIT_ROLE_WORDS: Readonly<Record<AuditRole, string>> = {
  ...ROLE_WORDS,
  command: 'コマンド',
  system: '自動',
  member: '会員',
  visitor: '本人確認なし',
};

/** The role of an entry: an operator’s, or a word of the log. One of another version stays as the log has it. */
export function roleWords(role: string): string {
  const known = AUDIT_ROLES.find((each) => each === role);
  return known === undefined ? role : AUDIT_ROLE_WORDS[known];
}

/** The abilities of roles, in the lines in which they are said. */
const RIGHTS: readonly (readonly [words: string, ...abilities: Ability[]])[] = [
  ['ブースと予約の状況の確認', 'look'],
  ['遠隔での解錠、利用の終了、ブースの停止', 'openDoors', 'endUses', 'closeBooths'],
  ['領収書の再送、会員への連絡', 'resend', 'write'],
  [`返金（1件 ${yen(MOST_REFUND)}まで）`, 'refund'],
  [`${yen(MOST_REFUND)}を超える返金`, 'refundMore'],
  ['法人、招待、クーポン、お知らせ', 'corporations', 'invitations', 'coupons', 'notices'],
  ['売上と請求の確認', 'money'],
  ['操作の記録の確認', 'audit'],
  ['運用者の招待と役割の変更', 'operators'],
  ['料金、営業時間、サービスの設定の変更', 'world', 'tenant'],
  ['自社の利用の確認、ゲストの招待', 'ownPeople'],
];

/** A line of what an operator may do; `by` names who may, where that is somebody else. */
export interface RightLine {
  readonly words: string;
  readonly by: string | null;
}

/** Everything that may be done in the house, and by which roles where not by the operator. */
export function rightLines(abilities: readonly Ability[]): readonly RightLine[] {
  const lines = RIGHTS.map(([words, ...all]) => {
    const isOwn = all.every((ability) => abilities.includes(ability));
    const [first] = all;
    const roles = first === undefined ? [] : rolesThatMay(first);
    return { words, by: isOwn ? null : roles.map((role) => ROLE_WORDS[role]).join('・') };
  });
  return [...lines.filter(({ by }) => by === null), ...lines.filter(({ by }) => by !== null)];
}

/** The abilities of a right in one line, for the owner who gives it. */
export function rightHint(right: Right): string {
  const own = rightLines(abilitiesOf(right)).filter(({ by }) => by === null);
  return `できること：${own.map(({ words }) => words).join('、')}`;
}

/** Why the browser has shown no passkey, and the way on. */
export const PROBLEM_WORDS: Readonly<Record<PasskeyProblem, string>> = {
  cancelled:
    '確認をやめたか、この端末で使えるパスキーがありません。もう一度お試しいただくか、別の端末のパスキーをお使いください。',
  insecure:
    'このアドレスではパスキーを使えません。httpsのアドレス、またはこのコンピューターではlocalhostのアドレスで開いてください。',
  registered: 'この端末のパスキーは、すでに登録されています。別の端末でお試しください。',
  unsupported: 'このブラウザーではパスキーを使えません。新しいブラウザーか、別の端末をお使いください。',
  cookieless:
    'このブラウザーは、このアドレスではログインを保てません。httpsのアドレスで開くか、ChromeかFirefoxをお使いください。',
  broken: 'パスキーを確認できませんでした。もう一度お試しください。',
};

/** Why the session is over, above the sign-in. */
export const END_WORDS: Readonly<Record<SessionEnd, string>> = {
  unused: '操作がないまま30分たったため、ログアウトしました。',
  long: 'ログインから8時間たったため、ログアウトしました。',
  elsewhere:
    'このログインは終了しました。別の端末でログアウトしたか、管理者がログアウトさせたか、権限が変わった可能性があります。',
};
