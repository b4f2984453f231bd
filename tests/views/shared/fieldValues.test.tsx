/** Where what is typed may go: every field of the app, by its `autocomplete`. */

import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listPlaces } from '#contract/search/places.ts';
import type { Member } from '#domain/account/member.ts';
import { addMinutes, formatInstant } from '#domain/time.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { RECEIPT_OF_USE, WORDS } from '#tests/support/gestures/words.ts';
import { history } from '#tests/support/values/history.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

installApp();
afterEach(() => void vi.restoreAllMocks());

/** By `autocomplete`: whether a form that keeps a draft may keep it on the device. Nothing else may keep anything. */
const MAY_BE_KEPT: Readonly<Record<string, boolean>> = {
  username: true,
  email: true,
  name: true,
  organization: true,
  'tel-national': true,
  'postal-code': true,
  'street-address': true,
  off: true,
  '': true, // answers of a survey
  'new-password': false,
  'current-password': false,
  'one-time-code': false,
  'cc-number': false,
  'cc-exp-month': false,
  'cc-exp-year': false,
  'cc-csc': false,
  'cc-name': false,
};

interface Form {
  readonly address: string;
  readonly as?: Member;
  readonly answering?: Answers;
  readonly until: () => Promise<unknown>;
  /** The fields that are typed into, by name. */
  readonly fields: readonly string[];
  /** The part of the device that keeps what is half filled in. */
  readonly draft?: readonly [area: string, part: string];
}

const button = (name: string) => () => screen.findByRole('button', { name });
const CARD = ['card_number', 'card_expire_month', 'card_expire_year', 'security_code', 'holdername'];
const signUpLink = { 'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }) };
const corporate: Member = {
  ...member,
  isPersonal: false,
  corporationId: 3,
  corporationName: '株式会社つくえ',
};
const question = { title: 'ご意見', validation_required: false, options: [] };
const option = { id: 5, title: 'その他', require_text_input: true };

const forms: readonly Form[] = [
  { address: '/register', until: button(WORDS.mailRegistration), fields: ['email'] },
  { address: '/login', until: button(WORDS.signIn), fields: ['loginId', 'password'] },
  { address: '/recover-password', until: button(WORDS.mailRecovery), fields: ['loginId'] },
  {
    address: '/recover-password/hana%40example.jp/token',
    until: () => screen.findByLabelText('新しいパスワード'),
    fields: ['newPassword', 'repeatedPassword'],
  },
  {
    address: '/signup-personal/hana%40example.jp/token',
    answering: signUpLink,
    until: button(WORDS.register),
    fields: ['password', 'name', 'tel', 'birth', 'postal', 'address', ...CARD],
    draft: ['Registration', 'draft'],
  },
  {
    address: '/signup-enterprise/hana%40example.jp/token',
    answering: signUpLink,
    until: button(WORDS.register),
    fields: ['password', 'accessKey', 'employeeCode', 'name', 'birth'],
    draft: ['Registration', 'draft'],
  },
  {
    address: '/app/survey',
    as: member,
    answering: {
      'GET /settings/survey': () => ({
        data: {
          id: 1,
          questions: [
            { ...question, id: 1, type: 'text' },
            { ...question, id: 2, type: 'textarea' },
            { ...question, id: 3, type: 'radio', options: [option] },
          ],
        },
      }),
    },
    until: () => press('その他', 'radio'),
    fields: ['text.1', 'text.2', 'optionText.3.5'],
    draft: ['Survey', 'draft'],
  },
  { address: '/phone-number-validation', as: member, until: button(WORDS.sendCode), fields: ['tel'] },
  {
    address: '/phone-number-validation',
    as: { ...member, tel: '09012345678' },
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
    until: async () => {
      await press(WORDS.sendCode);
      await button(WORDS.check)();
    },
    fields: ['code'],
  },
  {
    address: '/app/settings/change-personal-information',
    as: member,
    until: button(WORDS.change),
    fields: ['name', 'tel', 'birth', 'postal', 'address'],
  },
  {
    address: '/app/settings/change-personal-information',
    as: corporate,
    until: button(WORDS.change),
    fields: ['name', 'employeeCode'],
  },
  {
    address: '/app/settings/change-password',
    as: member,
    until: button(WORDS.changePassword),
    fields: ['currentPassword', 'newPassword', 'repeatedPassword'],
  },
  {
    address: '/app/settings/change-email',
    as: member,
    until: button(WORDS.mailLink),
    fields: ['email', 'currentPassword'],
  },
  { address: '/app/settings/change-payment', as: member, until: button(WORDS.change), fields: CARD },
  {
    address: '/app/settings/coupon-code-entry',
    as: member,
    answering: { 'GET /setting/coupon-info': () => ({ applied_coupons: [] }) },
    until: button(WORDS.applyCoupon),
    fields: ['code'],
  },
  {
    address: '/app/settings/make-qr',
    as: member,
    until: () => screen.findByLabelText('会議のURL'),
    fields: ['url'],
  },
  {
    address: '/app/reservations/trouble?tranid=4711',
    as: member,
    answering: {
      'GET /reservations': () => ({
        reservations: [
          {
            ...RESERVATION,
            use_state: 1,
            reserve_start_time: formatInstant(addMinutes(NOW, -60)),
            reserve_end_time: formatInstant(addMinutes(NOW, 60)),
          },
        ],
      }),
      'GET /reservations/availability-for-extension': () => ({
        message: 'OK',
        time_units: [],
        prices: null,
      }),
      'GET /search/get-list-of-places/5': () => listPlaces.output.encode({ floorMaps: [], booths: [] }),
    },
    until: button(WORDS.reportTrouble),
    fields: ['text'],
    draft: ['Reservation', 'troubleDraft'],
  },
  { address: '/app/qr-code-reader', as: member, until: button(WORDS.checkCode), fields: ['code'] },
  {
    address: '/app/settings/usage-history',
    as: member,
    answering: { 'GET /settings/usage-history': () => getUsageHistory.output.encode(history) },
    until: async () => {
      await press(RECEIPT_OF_USE);
      await button(WORDS.sendReceipt)();
    },
    fields: ['name'],
  },
  {
    address: '/app/area-search/floor-map?floorMapId=9',
    as: member,
    answering: {
      'GET /search/get-floormap/9': () =>
        HttpResponse.json({ message: '', code: 'passcode_required' }, { status: 403 }),
      'POST /reservations/check-passcode': () => ({ passcode_flag: 1, passcode_explanation: '入口の掲示' }),
    },
    until: () => screen.findByLabelText('パスコード'),
    fields: ['passcode'],
  },
];

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Everything that is typed into, on the screen and in the sheet over it. */
function typedFields(): readonly Typed[] {
  const all = document.querySelectorAll<Typed>('input, textarea');
  return [...all].filter(({ type, readOnly }) => !/^(radio|checkbox|file)$/.test(type) && !readOnly);
}

/** Everything that outlives the page, and what a link to it would say. */
function leftBehind(): string {
  const { href } = window.location;
  return JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    href,
    window.history.state,
    document.title,
  ]);
}

/** Events that write a draft at once, instead of after a pause. */
function leaveForAnotherApp(): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

const named = forms.map((form) => [form.fields.join(', '), form.address, form] as const);

it.each(named)('%s of %s: each goes where it may', async (_, __, form) => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
  const { address, as, answering = {}, until, fields, draft } = form;
  if (as) keepSignedIn(as);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify({ UsageTerms: { agreement: { version: '1' } } }));
  await openApp(address, { as: as ?? member, answering });
  await until();

  const typed: { name: string; text: string; mayBeKept: boolean | undefined }[] = [];
  for (const [index, field] of typedFields().entries()) {
    const { name, autocomplete } = field;
    const text = `typed-here-${index}.`;
    await vi.waitFor(() => {
      fireEvent.change(field, { target: { value: text } });
      expect(field).toHaveValue(text); // a flow that has begun has taken it
    });
    expect(Object.keys(MAY_BE_KEPT)).toContain(autocomplete);
    typed.push({ name, text, mayBeKept: MAY_BE_KEPT[autocomplete] });
  }
  expect(typed.map(({ name }) => name)).toEqual(fields);

  await leaveForAnotherApp();
  const kept = draft !== undefined;
  const found = () => typed.filter(({ text }) => leftBehind().includes(text)).map(({ name }) => name);
  await vi.waitFor(() =>
    expect(found()).toEqual(typed.filter(({ mayBeKept }) => kept && mayBeKept).map(({ name }) => name)),
  );
  if (draft) {
    const [area, part] = draft;
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '');
    expect(Object.values(stored[area][part].values).join()).toContain('typed-here-');
  }
});

describe('the fields above', () => {
  const sources = import.meta.glob<string>(
    ['../../../src/**/*.tsx', '!../../../src/ui/**', '!../../../src/operator/**'],
    { eager: true, query: '?raw', import: 'default' },
  );
  const ofOperators = import.meta.glob<string>(
    ['../../../{src,machines}/operator/**/*.{ts,tsx}', '!../../../src/operator/tenant.ts'],
    { eager: true, query: '?raw', import: 'default' },
  );
  const found = (pattern: RegExp) =>
    Object.values(sources).flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => String(word)));

  it('are all that the app has', () => {
    const names = [
      ...found(/fieldOf\(\s*'([^']+)'/g),
      ...found(/<(?:Field|PasswordField|TextArea)\s[^>]*?\bname="([^"]+)"/g),
    ];
    const chosen = ['gender', 'department', 'departmentId']; // not typed
    const mailed = ['loginId', 'email']; // stand there already, where they come by a link
    const visited = forms.flatMap(({ fields }) => fields);
    expect(names.filter((name) => ![...visited, ...chosen, ...mailed].includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(25);
  });

  it('are those of members alone: the operators’ house keeps nothing that was typed', () => {
    const keeps = /keptParts|persistence|#machines\/storage|localStorage|sessionStorage|indexedDB/;
    expect(Object.keys(ofOperators).length).toBeGreaterThan(40);
    expect(Object.keys(ofOperators).filter((file) => keeps.test(ofOperators[file] ?? ''))).toEqual([]);
  });

  it('say what they are by words of the table alone', () => {
    expect(found(/autoComplete="([^"]+)"/g).filter((word) => !(word in MAY_BE_KEPT))).toEqual([]);
  });
});
