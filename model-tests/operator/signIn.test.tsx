import { ApiFailure } from '#contract/errors.ts';
import { signInMachine } from '#machines/operator/signIn.ts';
import { SignInWays } from '#src/operator/signIn/SignIn.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: signInMachine,
    inputs: { plain: undefined },
    events: {
      'passkey.wanted': [{ by: press(HOUSE_WORDS.passkeySignIn) }],
      'demo.wanted': [{ by: press(HOUSE_WORDS.demoSignIn) }],
    },
    outcomes: {
      ceremony: {
        signedIn: resolved({ kind: 'done', value: megumi }),
        cancelled: resolved({ kind: 'problem', problem: 'cancelled' } as const),
      },
      simulate: {
        signedIn: resolved(megumi),
        cookieless: rejected(
          new ApiFailure({ kind: 'unauthenticated', path: '/operator/session', message: null, code: null }),
        ),
        broken: rejected(),
      },
    },
    reads: ({ ending }) => ending?.kind ?? null,
    part: (flow) => <SignInWays flow={flow} isDemo />,
    states: {
      waiting: ({ screen, context }) => {
        screen.getByRole('button', { name: HOUSE_WORDS.passkeySignIn });
        screen.getByRole('button', { name: HOUSE_WORDS.demoSignIn });
        if (context.ending?.kind === 'problem') screen.getByRole('alert');
      },
      signingIn: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      simulating: ({ screen }) => screen.getByRole('button', { name: WORDS.signingIn }),
      signedIn: asParent,
    },
  }),
);
