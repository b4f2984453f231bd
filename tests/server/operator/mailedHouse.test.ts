import { expect, it } from 'vitest';
import * as mails from '#server/operator/mails.ts';
import { NOW } from '#tests/support/clock/now.ts';

const { houseOf, ...parts } = mails;
const WITHOUT_ADDRESS = ['allowedMail', 'passkeyMail', 'headMail'];
const house = houseOf(
  { config: { operatorOrigin: 'https://ops.example' } },
  { id: 'annex 2', appName: 'アネックス' },
);
const SOMEBODY = { name: '森', role: 'owner', expiresAt: NOW } as const;
const ADDRESSES: Readonly<Record<string, string>> = {
  enrolPage: mails.enrolPage(house, 'token'),
  invitationMail: mails.invitationMail(house, 'mori@example.jp', SOMEBODY).text,
  recoveryMail: mails.recoveryMail(house, 'mori@example.jp').text,
  askedMail: mails.askedMail(house, 'mori@example.jp', SOMEBODY).text,
};

// A browser keeps the tenant of the last visit, and the host may be another tenant's.
it.each(Object.keys(parts).filter((name) => !WITHOUT_ADDRESS.includes(name)))(
  'the address in %s names its tenant',
  (name) => {
    const found = ADDRESSES[name]?.match(/https:\/\/\S+/g) ?? [];
    expect(found).toEqual([
      expect.stringMatching(/^https:\/\/ops\.example\/operator\/.+\?tenant=annex%202$/),
    ]);
  },
);
