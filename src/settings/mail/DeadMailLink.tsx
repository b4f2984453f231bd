import { Link } from 'react-router-dom';
import { MAIL_CHANGE_TIME } from '#domain/account/links.ts';
import type { MailLinkProblem } from '#machines/settings/mailConfirmation.ts';
import { paths } from '#machines/shell/paths.ts';
import { DEAD_LINK_TITLES } from '#src/account/links/DeadLink.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';

const TITLES = { ...DEAD_LINK_TITLES, taken: 'このメールアドレスは登録済みです。' };

const HINTS: Readonly<Record<MailLinkProblem, string>> = {
  expired: `変更用のリンクは${MAIL_CHANGE_TIME}有効です。メールアドレスは変わっていません。`,
  used: '変更がお済みでない場合は、もう一度お手続きください。',
  invalid: 'メールのリンクが途中で切れていないか、ご確認ください。もう一度お手続きいただくこともできます。',
  taken: 'すでに会員として登録されているため、変更できません。別のメールアドレスでお手続きください。',
};

/** A link that changes no address any more: why, and the way to ask again, by the login where nobody is signed in. */
export function DeadMailLink({ problem }: { problem: MailLinkProblem }) {
  return (
    <EmptyState
      title={TITLES[problem]}
      mark={<MailIcon />}
      action={
        <Link className={buttonClass({ block: true })} to={paths.to('/app/settings/change-email')} replace>
          もう一度手続きする
        </Link>
      }
    >
      {HINTS[problem]}
    </EmptyState>
  );
}
