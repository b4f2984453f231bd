import { Link } from 'react-router-dom';
import { RECOVERY_TIME, SIGN_UP_TIME } from '#domain/account/links.ts';
import type { LinkProblem } from '#machines/account/link.ts';
import { paths } from '#machines/shell/paths.ts';
import { LoginLink } from '#src/shared/links/LoginLink.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

interface DeadLinkProps {
  problem: LinkProblem;
  /** The purpose of the link, and its member. */
  purpose: 'registration' | 'recovery';
  loginId: string;
}

/** Why a mailed link leads no further. */
export const DEAD_LINK_TITLES = {
  expired: 'リンクの有効期限が切れています。',
  used: 'このリンクはすでに使われています。',
  invalid: 'リンクが正しくありません。',
};

const HINTS = {
  registration: {
    expired: `登録用のリンクは${SIGN_UP_TIME}有効です。もう一度メールをお送りします。`,
    used: '会員登録がお済みの場合は、ログインしてください。',
    invalid:
      'メールのリンクが途中で切れていないか、ご確認ください。もう一度メールをお送りすることもできます。',
  },
  recovery: {
    expired: `再設定用のリンクは${RECOVERY_TIME}有効です。もう一度メールをお送りします。`,
    used: '新しいパスワードでログインしてください。お忘れの場合は、もう一度メールをお送りします。',
    invalid:
      'メールのリンクが途中で切れていないか、ご確認ください。もう一度メールをお送りすることもできます。',
  },
};

/** A mailed link that leads no further: why, and the way on. */
export function DeadLink({ problem, purpose, loginId }: DeadLinkProps) {
  const mailAgain = purpose === 'registration' ? paths.register(loginId) : paths.recoverPassword(loginId);
  return (
    <EmptyState
      title={DEAD_LINK_TITLES[problem]}
      mark={<MailIcon />}
      action={
        problem === 'used' ? (
          <LoginLink loginId={loginId} block />
        ) : (
          <Link className={buttonClass({ block: true })} to={mailAgain} replace>
            もう一度メールを送る
          </Link>
        )
      }
    >
      {HINTS[purpose][problem]}
    </EmptyState>
  );
}
