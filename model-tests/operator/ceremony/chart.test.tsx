import { askToEnrol, enrol } from '#contract/operator/enrolment.ts';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/operator/passkeyFields.ts';
import { addPasskey, askForPasskey } from '#contract/operator/passkeys.ts';
import { askToSignIn, confirm, signIn } from '#contract/operator/session.ts';
import { ceremonyMachine } from '#machines/operator/ceremony/chart.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, refused, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const request: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const creation: CreationOptions = {
  rp: { id: 'localhost', name: 'コモリ' },
  user: { id: 'Mw', name: megumi.mail, displayName: megumi.name },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const assertion: Assertion = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'c', authenticatorData: 'd', signature: 's' },
};
const attestation: Attestation = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'c', attestationObject: 'o' },
};
const throttled = { code: 'throttled', message: '時間をおいてください。' } as const;
const refusedPasskey = { code: 'passkey_refused', message: 'このパスキーは使えません。' } as const;
const made = <Value,>(value: Value) => ({ kind: 'done', value }) as const;
const link = { linkToken: 'token' };
const prove = { kind: 'prove', options: request } as const;
const create = { kind: 'create', options: creation } as const;

const shownOr = (passkey: object) => ({
  shown: resolved({ kind: 'shown', passkey } as never), // as the browser's port says it
  cancelled: resolved({ kind: 'problem', problem: 'cancelled' } as const),
  broken: rejected(),
});
const UNSEEN = 'The door, the enrolment and the own ways in show how it ends.';

testModel(
  defineModel({
    machine: ceremonyMachine,
    inputs: { plain: { kind: 'signIn' } },
    events: {},
    outcomes: {
      challenge: {
        asked: answered(askToSignIn, { options: request }, { as: made(prove) }),
        throttled: refused(askToSignIn, 429, throttled),
        offline: unreachable(askToSignIn),
      },
      show: shownOr({ kind: 'prove', passkey: assertion }),
      send: {
        signedIn: answered(signIn, megumi, { asked: { passkey: assertion }, as: made(megumi) }),
        refused: refused(signIn, 400, refusedPasskey),
        broken: failed(signIn, 500),
      },
    },
    unseen: UNSEEN,
  }),
);

testModel(
  defineModel({
    machine: ceremonyMachine,
    inputs: { plain: { kind: 'confirm' } },
    events: {},
    outcomes: {
      // Its call is refused to nobody who is signed in, so that a stand-in takes the branch of the other ceremonies.
      challenge: {
        asked: resolved(made(prove)),
        refused: resolved({ kind: 'refused', ...throttled, body: throttled } as const),
        offline: rejected(),
      },
      show: shownOr({ kind: 'prove', passkey: assertion }),
      send: {
        confirmed: answered(confirm, megumi, { asked: { passkey: assertion }, as: made(megumi) }),
        somebodyElses: refused(confirm, 400, refusedPasskey),
        tooLate: refused(confirm, 409, { code: 'challenge_over', message: '時間切れです。' }),
        over: failed(confirm, 401, { code: 'unauthenticated', message: '認証エラーが発生しました。' }),
        offline: unreachable(confirm),
      },
    },
    unseen: UNSEEN,
  }),
);

testModel(
  defineModel({
    machine: ceremonyMachine,
    inputs: { plain: { kind: 'enrol', ...link } },
    events: {},
    outcomes: {
      challenge: {
        asked: answered(askToEnrol, { options: creation }, { asked: link, as: made(create) }),
        dead: refused(askToEnrol, 400, { code: 'link_expired', message: '。' }),
        offline: unreachable(askToEnrol),
      },
      show: shownOr({ kind: 'create', passkey: attestation }),
      send: {
        enrolled: answered(enrol, megumi, { asked: { ...link, passkey: attestation }, as: made(megumi) }),
        refused: refused(enrol, 400, refusedPasskey),
        broken: failed(enrol, 500),
      },
    },
    unseen: UNSEEN,
  }),
);

testModel(
  defineModel({
    machine: ceremonyMachine,
    inputs: { plain: { kind: 'addPasskey', key: 'key-1' } },
    events: {},
    outcomes: {
      challenge: {
        asked: answered(askForPasskey, { options: creation }, { as: made(create) }),
        longAgo: refused(askForPasskey, 403, { code: 'confirm_required', message: '確認してください。' }),
        offline: unreachable(askForPasskey),
      },
      show: shownOr({ kind: 'create', passkey: attestation }),
      send: {
        added: answered(addPasskey, undefined, { asked: { passkey: attestation }, as: made(null) }),
        refused: refused(addPasskey, 400, refusedPasskey),
        broken: failed(addPasskey, 500),
      },
    },
    unseen: UNSEEN,
  }),
);
