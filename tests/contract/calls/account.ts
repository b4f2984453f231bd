import fc from 'fast-check';
import * as invitation from '#contract/account/invitation.ts';
import * as leaving from '#contract/account/leaving.ts';
import * as logout from '#contract/account/logout.ts';
import * as member from '#contract/account/member.ts';
import * as phone from '#contract/account/phone.ts';
import * as recovery from '#contract/account/recovery.ts';
import * as registration from '#contract/account/registration.ts';
import * as session from '#contract/account/session.ts';
import * as signUp from '#contract/account/signUp.ts';
import * as terms from '#contract/account/terms.ts';
import * as zip from '#contract/account/zip.ts';
import * as people from '#tests/support/people/newcomers.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, nothing, someText } from './call.ts';

const { count, text } = made;

const typedId = text.filter((each) => each.trim() !== '' && !/\p{Cc}/u.test(each));

/** The calls of this area. */
export const accountCalls: readonly Call[] = [
  call(
    session.login,
    'anyone',
    fc.record(
      {
        loginId: typedId,
        password: someText,
        deviceProofs: fc.array(
          someText.filter((each) => each.length <= 100),
          { minLength: 1, maxLength: session.MOST_DEVICE_PROOFS },
        ),
      },
      { requiredKeys: ['loginId', 'password'] },
    ),
    fc.record({ member: made.member, token: text, deviceProof: text }, { requiredKeys: ['member', 'token'] }),
  ),
  call(logout.logout, 'member', nothing, nothing),
  call(phone.sendPhoneCode, 'regular', someText, fc.record({ resendAfterSeconds: count })),
  call(phone.confirmPhoneCode, 'regular', fc.record({ tel: someText, code: someText }), text),
  call(
    phone.changePhone,
    {
      audience: 'regular',
      foreign: ({ phoneToken }) => [{ body: { phone_token: phoneToken }, answers: [409] }],
    },
    someText,
    nothing,
  ),
  call(leaving.logoutEverywhere, 'regular', nothing, nothing),
  call(
    leaving.endLeftSessions,
    'anyone',
    fc.record({
      sessions: fc.array(
        fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
        {
          maxLength: leaving.MOST_LEFT,
        },
      ),
    }),
    nothing,
  ),
  call(invitation.logInByInvitation, 'anyone', someText, fc.record({ member: made.member, token: text })),
  call(
    invitation.getInvitation,
    { audience: 'member', isForGuestsOnly: true },
    nothing,
    made.invitationLimits,
  ),
  call(registration.sendRegistrationUrl, 'anyone', people.loginId, nothing),
  call(registration.checkSignUpLink, 'anyone', fc.record(people.link), people.loginId),
  call(signUp.signUpPersonal, 'anyone', people.personalNewcomer, people.signedUp),
  call(signUp.signUpEnterprise, 'anyone', people.enterpriseNewcomer, people.signedUp),
  call(
    signUp.getDepartments,
    'anyone',
    fc.record({ accessKey: people.accessKey, domain: fc.constantFrom('', 'example.jp') }),
    fc.array(made.department, { maxLength: 4 }),
  ),
  call(
    zip.getAddresses,
    'anyone',
    made.digits(7),
    fc.array(
      text.filter((each) => each !== ''),
      { maxLength: 4 },
    ),
  ),
  call(recovery.recoverPassword, 'anyone', fc.record({ loginId: people.loginId }), nothing),
  call(recovery.checkRecoveryLink, 'anyone', fc.record(people.link), nothing),
  call(
    recovery.resetPassword,
    'anyone',
    fc.record({ ...people.link, newPassword: people.password }),
    fc.record({ deviceProof: text }, { requiredKeys: [] }),
  ),
  call(member.getUser, 'member', nothing, made.member),
  call(terms.getUsageTerms, 'anyone', nothing, fc.record({ text, version: text })),
  call(terms.agreeToTerms, 'member', someText, nothing),
];
