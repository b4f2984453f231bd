import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { termsMachine } from '#machines/account/terms/chart.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

const terms = { text: '第1条\n\n本文', version: '2026-04' };
const offline = new ApiFailure({ kind: 'network', path: '/get-usage-terms' });
const outdated = new ApiFailure({
  kind: 'conflict',
  path: '/usage-terms/agree',
  message: '規約が新しくなりました。',
  code: null,
  body: {},
});
const member = { redirectTo: '/app/reservations', isMember: true, isGuest: false };
const given = { ...member, terms };
const fetching = { text: { of: null, subscriber: expect.anything() } };

runTable({
  machine: termsMachine,
  input: member,
  rows: [
    {
      spec: '2 /terms, redirectTo',
      from: 'start',
      to: 'loading',
      invokes: fetching,
      remembers: { redirectTo: '/app/reservations' },
    },
    {
      spec: '2 /terms, redirectTo',
      case: 'never out of the app',
      from: 'start',
      input: { ...member, redirectTo: '/..//evil.example' },
      to: 'loading',
      invokes: fetching,
      remembers: { redirectTo: null },
    },
    ...(['loading', 'reading', 'agreeing', 'saving'] as const).map(
      (from): Row<typeof termsMachine> => ({
        spec: '2 Guards',
        case: 'a member who has agreed elsewhere is led on',
        from,
        given,
        on: { type: 'agreement.found' },
        to: 'agreedBefore',
        asks: [['navigate', { to: '/app/reservations', replace: true }]],
      }),
    ),
    {
      spec: '2 Guards',
      case: 'to the app, where they wanted nothing else: their number is another matter',
      from: 'reading',
      given: { ...given, redirectTo: null },
      on: { type: 'agreement.found' },
      to: 'agreedBefore',
      asks: [['navigate', { to: '/app', replace: true }]],
    },
    {
      spec: '2 /terms, or to phone-number-validation',
      from: 'agreeing',
      given: { ...given, redirectTo: null },
      on: done('agreeToTerms'),
      to: 'agreed',
      asks: [
        ['notifySession', { event: { type: 'terms.agreed', version: '2026-04' } }],
        ['navigate', { to: '/phone-number-validation', replace: true }],
      ],
    },
    {
      spec: '2 /terms, or to phone-number-validation',
      case: 'which leads a visitor to the registration',
      from: 'saving',
      given: { ...given, redirectTo: null, isMember: false },
      on: done('saveAgreement'),
      to: 'agreed',
      asks: [['navigate', { to: '/phone-number-validation', replace: true }]],
    },
    {
      spec: '2 /terms',
      case: 'a guest has no number to prove',
      from: 'agreeing',
      given: { ...given, redirectTo: null, isGuest: true },
      on: done('agreeToTerms'),
      to: 'agreed',
      asks: [
        ['notifySession', { event: { type: 'terms.agreed', version: '2026-04' } }],
        ['navigate', { to: '/app', replace: true }],
      ],
    },
    {
      spec: '7 GET /get-usage-terms',
      from: 'loading',
      on: { type: 'usageTerms.loaded', data: terms, at: NOW },
      to: 'reading',
      remembers: { terms },
    },
    {
      spec: 'account, Terms',
      from: 'reading',
      given: { ...given, failure: offline.error },
      on: { type: 'agreement.given' },
      to: 'agreeing',
      invokes: { agreeToTerms: '2026-04' },
      remembers: { failure: null },
    },
    {
      spec: 'account, Terms: a visitor’s agreement waits in UsageTerms',
      from: 'reading',
      given: { ...given, isMember: false, failure: offline.error },
      on: { type: 'agreement.given' },
      to: 'saving',
      invokes: { saveAgreement: '2026-04' },
      remembers: { failure: null },
    },
    {
      spec: '2 /terms, after agreeing to redirectTo',
      from: 'agreeing',
      given,
      on: done('agreeToTerms'),
      to: 'agreed',
      asks: [
        ['notifySession', { event: { type: 'terms.agreed', version: '2026-04' } }],
        ['navigate', { to: '/app/reservations', replace: true }],
      ],
    },
    {
      spec: 'account, Terms',
      case: 'the terms have become others: those are shown',
      from: 'agreeing',
      given,
      on: broken('agreeToTerms', outdated),
      to: 'loading',
      asks: [
        ['sendTo', { to: 'text', event: { type: 'refresh.requested' } }],
        ['reportFailure', { error: outdated }],
      ],
      remembers: { terms: null },
    },
    {
      spec: '8 Global',
      case: 'not agreed to: nobody is led on',
      from: 'agreeing',
      given,
      on: broken('agreeToTerms', offline),
      to: 'reading',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
    {
      spec: '2 /terms, before sign-up',
      from: 'saving',
      given: { ...given, isMember: false, redirectTo: '/signup-personal/a/b' },
      on: done('saveAgreement'),
      to: 'agreed',
      asks: [['navigate', { to: '/signup-personal/a/b', replace: true }]],
    },
    {
      spec: '2 /terms, before sign-up',
      case: 'an agreement that is not kept is none',
      from: 'saving',
      given: { ...given, isMember: false },
      on: broken('saveAgreement', offline),
      to: 'reading',
      remembers: { failure: offline.error },
    },
  ],
});
