import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { OfferOf } from '#src/app/offers/SurveyOffer.tsx';
import { holdingAt } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { corporate } from '#tests/support/people/member.ts';
import { keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { later } from '../support/reading.ts';
import { readParts, readScreens, refused } from './reading.tsx';

readScreens([
  {
    address: '/nowhere-at-all',
    until: 'ページが見つかりません',
    reads: [
      '# ページが見つかりません',
      'コモリ',
      'このアドレスのページはありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      `[link ${WORDS.toSignIn}; → /login]`,
    ],
  },
  {
    says: 'that a screen could not be loaded, and what to do',
    address: '/app/reservations',
    as: member,
    answering: { 'GET /reservations': refused(500, 'internal') },
    until: WORDS.retry,
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      'alert:',
      'ご予約を読み込めませんでした',
      'サービスに問題が起きています。時間をおいて、もう一度お試しください。',
      'ご予約やご利用には影響ありません。',
      `[button ${WORDS.retry}]`,
    ],
  },
]);

readParts([
  {
    says: 'what is offered to a member at rest for whom a survey is due',
    part: (
      <OfferOf
        flow={createActor(holdingAt(surveyInvitationMachine, 'offered', { isAtRest: true })) as never} // only read
      />
    ),
    reads: [
      '(アンケートのお願い)',
      'status: アンケートにご協力ください。',
      `[button ${WORDS.notNow}]`,
      `[button ${WORDS.answerSurvey}]`,
    ],
  },
]);

it('asks how the corporation pays before it says for whom a screen is not, and says where nobody answers', async () => {
  const answer = later();
  keepSignedIn(corporate());
  await openApp('/app/settings/change-personal-information', {
    as: corporate(),
    answering: {
      'GET /get-balance': async () => {
        await answer.answer();
        return refused(500, 'internal')();
      },
    },
  });
  expect(await screen.findByText('ご所属法人の設定を確認しています')).toBeInTheDocument();
  answer.say({});
  expect(await screen.findByText('ご所属法人の設定を読み込めませんでした')).toBeVisible();
});
