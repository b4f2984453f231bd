import { sendPhoneCode } from '#contract/account/phone.ts';
import { recoverPassword } from '#contract/account/recovery.ts';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { ResendMail } from '#src/account/mailing/ResendMail.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { accepted, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const throttled = { code: 'throttled', message: 'メールの送信が続いています。' } as const;
const address = 'hanako@example.jp';

const models = [
  {
    purpose: 'registration',
    endpoint: sendRegistrationUrl,
    sent: accepted(sendRegistrationUrl, undefined, { asked: address }),
  },
  {
    purpose: 'recovery',
    endpoint: recoverPassword,
    sent: accepted(recoverPassword, undefined, { asked: { loginId: address } }),
  },
  {
    purpose: 'phone',
    endpoint: sendPhoneCode,
    sent: accepted(sendPhoneCode, { resendAfterSeconds: 60 }, { asked: address }),
  },
] as const;

for (const { purpose, endpoint, sent } of models) {
  const what = purpose === 'phone' ? '認証コード' : 'メール';
  testModel(
    defineModel({
      machine: mailingMachine,
      inputs: { [purpose]: { purpose, address } },
      events: { 'resend.requested': [{ by: press(`${what}をもう一度送る`) }] },
      outcomes: {
        sendMail: {
          sent,
          throttled: refused(endpoint, 429, throttled),
          offline: unreachable(endpoint),
        },
      },
      part: (flow) => <ResendMail flow={flow} />,
      states: {
        sent: ({ screen }) => screen.getByText(/もう一度送れるまで、あと/),
        ready: ({ screen, context }) => {
          screen.getByText('届かないときは、もう一度送れます。');
          if (context.refusal) screen.getByText(context.refusal);
          if (context.failure) screen.getByRole('alert');
        },
        sending: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
        sentAgain: ({ screen }) => {
          screen.getByText(`${what}をもう一度送りました。`);
          screen.getByText(/もう一度送れるまで、あと/);
        },
      },
    }),
  );
}
