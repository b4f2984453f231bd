import { ApiFailure } from '#contract/errors.ts';
import { termsMachine } from '#machines/account/terms.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const terms = { text: '第1条\n\n本文', version: '2026-04' };
const offline = new ApiFailure({ kind: 'network', path: '/get-usage-terms' });
const outdated = new ApiFailure({
  kind: 'conflict',
  path: '/usage-terms/agree',
  message: '規約が新しくなりました。',
  code: null,
  body: {},
});
const member = { redirectTo: '/app/reservations', isMember: true };
const given = { ...member, terms };
const fetching = { fetchTerms: undefined };

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
      spec: '2 /terms, or to phone-number-validation',
      from: 'start',
      input: { redirectTo: null, isMember: false },
      to: 'loading',
      invokes: fetching,
      remembers: { redirectTo: '/phone-number-validation' },
    },
    {
      spec: '2 /terms, redirectTo',
      case: 'never out of the app',
      from: 'start',
      input: { redirectTo: '/..//evil.example', isMember: true },
      to: 'loading',
      invokes: fetching,
      remembers: { redirectTo: '/phone-number-validation' },
    },
    {
      spec: '7 GET /get-usage-terms',
      from: 'loading',
      given: { failure: offline.error },
      on: done('fetchTerms', terms),
      to: 'reading',
      remembers: { terms, failure: null },
    },
    {
      spec: '8 Global',
      from: 'loading',
      on: broken('fetchTerms', offline),
      to: 'failed',
      asks: [['reportFailure', { error: offline }]],
      remembers: { terms: null, failure: offline.error },
    },
    {
      spec: '9 Debounces: usage terms 500 ms',
      from: 'failed',
      on: { type: 'retry.requested' },
      to: 'settling',
    },
    {
      spec: '9 Debounces: usage terms 500 ms',
      case: 'begins anew with every tap',
      from: 'settling',
      on: { type: 'retry.requested' },
      to: 'settling',
    },
    {
      spec: '9 Debounces: usage terms 500 ms',
      from: 'settling',
      on: after('usageTermsDebounce'),
      to: 'loading',
      invokes: fetching,
    },
    {
      spec: 'decisions, POST /usage-terms/agree',
      from: 'reading',
      given: { ...given, failure: offline.error },
      on: { type: 'agreement.given' },
      to: 'agreeing',
      invokes: { agreeToTerms: '2026-04' },
      remembers: { failure: null },
    },
    {
      spec: 'decisions, a visitor’s agreement waits in UsageTerms',
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
        ['tellSession', { event: { type: 'terms.agreed', version: '2026-04' } }],
        ['navigate', { to: '/app/reservations', replace: true }],
      ],
    },
    {
      spec: 'decisions, POST /usage-terms/agree',
      case: 'the terms have become others: those are shown',
      from: 'agreeing',
      given,
      on: broken('agreeToTerms', outdated),
      to: 'loading',
      asks: [['reportFailure', { error: outdated }]],
      invokes: fetching,
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
