import { Route, Routes } from 'react-router-dom';
import { checkMailLink, confirmEmail } from '#contract/settings/mailChange.ts';
import { type MailLinkProblem, mailConfirmationMachine } from '#machines/settings/mailConfirmation.ts';
import ConfirmEmail from '#src/settings/mail/ConfirmEmail.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { deadTitle } from '../account/deadLink.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, refused, rejected, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const link = { loginId: 'hanako.new@example.jp', linkToken: 'token' };
const dead = (problem: MailLinkProblem) => ({ as: { kind: 'dead' as const, problem } });
const throttled = { code: 'throttled', message: '時間をおいてください。' } as const;
const titleOf = (problem: MailLinkProblem | null) =>
  problem === 'taken' ? 'このメールアドレスは登録済みです。' : deadTitle(problem);

testModel(
  defineModel({
    machine: mailConfirmationMachine,
    inputs: { plain: link },
    events: {
      'retry.requested': [{ by: press(WORDS.retry) }],
      'change.confirmed': [{ by: press(WORDS.confirmAddress) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      checkLink: {
        good: answered(checkMailLink, false, { asked: link, as: { kind: 'open' } }),
        done: answered(checkMailLink, true, { as: { kind: 'changed' } }),
        expired: refused(
          checkMailLink,
          400,
          { code: 'link_expired', message: '期限切れです。' },
          dead('expired'),
        ),
        used: refused(checkMailLink, 400, { code: 'link_used', message: '使用済みです。' }, dead('used')),
        invalid: refused(
          checkMailLink,
          400,
          { code: 'link_invalid', message: '正しくありません。' },
          dead('invalid'),
        ),
        taken: refused(
          checkMailLink,
          409,
          { code: 'address_taken', message: '登録済みです。' },
          dead('taken'),
        ),
        throttled: failed(checkMailLink, 429, throttled),
        offline: unreachable(checkMailLink),
      },
      changeAddress: {
        changed: answered(confirmEmail, undefined, { asked: link, as: { kind: 'changed' } }),
        used: refused(confirmEmail, 400, { code: 'link_used', message: '使用済みです。' }, dead('used')),
        taken: refused(
          confirmEmail,
          409,
          { code: 'address_taken', message: '登録済みです。' },
          dead('taken'),
        ),
        throttled: failed(confirmEmail, 429, throttled),
        offline: unreachable(confirmEmail),
      },
      lookAtMember: {
        same: resolved({ type: 'member.changed', member: hanako } as const),
        ended: resolved({ type: 'session.closed' } as const),
        nobody: resolved(null),
        broken: rejected(),
      },
    },
    reads: ({ problem }) => problem,
    address: () => `/confirm-email/${link.loginId}/${link.linkToken}`,
    screen: () => (
      <Routes>
        <Route path="/confirm-email/:email/:token" element={<ConfirmEmail />} />
        <Route path="*" element={null} />
      </Routes>
    ),
    states: {
      checking: ({ screen }) => screen.getByText('リンクを確認しています'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      ready: ({ screen }) => screen.getByRole('button', { name: WORDS.confirmAddress }),
      changing: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      lookingAtMember: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      changed: ({ screen }) => screen.getByText('メールアドレスを変更しました'),
      dead: ({ screen, context: { problem } }) => screen.getByText(titleOf(problem)),
    },
  }),
);
