import { expect } from 'vitest';
import { agreeToTerms } from '#contract/account/terms.ts';
import { termsMachine } from '#machines/account/terms/chart.ts';
import Terms from '#src/account/terms/Terms.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const terms = { text: '第1条 目的\n\nブースを使うための規約です。', version: '1' };
const outdated = { code: 'invalid', message: '規約が改定されました。' } as const;
const redirectTo = '/app/reservations';

testModel(
  defineModel({
    machine: termsMachine,
    inputs: {
      member: { redirectTo, isMember: true, isGuest: false },
      visitor: { redirectTo, isMember: false, isGuest: false },
    },
    events: {
      'agreement.given': [{ by: press(WORDS.agree) }],
      'agreement.found': [{ by: fromOutside }],
      'usageTerms.loaded': [{ with: { data: terms, at: NOW }, by: fromOutside }],
    },
    outcomes: {
      text: {},
      agreeToTerms: {
        agreed: answered(agreeToTerms, undefined, { asked: '1' }),
        outdated: failed(agreeToTerms, 409, outdated),
        offline: unreachable(agreeToTerms),
      },
      saveAgreement: { saved: resolved(), full: rejected() },
    },
    reads: ({ isMember }) => isMember,
    signedIn: ({ isMember }) => (isMember ? { ...hanako, mustAgreeToTerms: true } : null),
    address: () => `/terms?redirectTo=${redirectTo}`,
    screen: () => <Terms />,
    states: {
      loading: ({ screen }) => screen.getByText('利用規約を読み込んでいます'),
      reading: ({ screen, context }) => {
        screen.getByText(/ブースを使うための規約です/);
        screen.getByRole('button', { name: WORDS.agree });
        if (context.failure) screen.getByRole('alert');
      },
      agreeing: ({ screen }) => screen.getByRole('button', { name: WORDS.submitting }),
      saving: ({ screen }) => screen.getByRole('button', { name: WORDS.submitting }),
      agreed: ({ screen }) => expect(screen.queryByRole('button', { name: WORDS.agree })).toBeNull(),
      agreedBefore: ({ screen }) => expect(screen.queryByRole('button', { name: WORDS.agree })).toBeNull(),
    },
  }),
);
