import { conflict, RefusalError } from '#server/usecase/refusal.ts';

/** Why a mailed link leads no further, each with the way on (docs/spec/account.md, "Refusals"). */
export const linkRefusals = {
  expired: () =>
    new RefusalError(400, 'link_expired', 'リンクの有効期限が切れています。もう一度お手続きください。'),
  used: () =>
    new RefusalError(
      400,
      'link_used',
      'このリンクはすでに使われています。登録がお済みの場合は、ログインしてください。',
    ),
  invalid: () =>
    new RefusalError(
      400,
      'link_invalid',
      'リンクが正しくありません。メールのリンクをもう一度開いてください。',
    ),
} as const;

/** 409 for an address that has become somebody else's since the link to it was mailed. */
export function addressTaken(): RefusalError {
  return conflict(
    'address_taken',
    'このメールアドレスは、すでに会員として登録されているため、変更できません。',
  );
}
