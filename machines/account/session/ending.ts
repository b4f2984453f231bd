import { eitherWay } from '../../shared/eitherWay.ts';

/** Two steps, whose actors have those names: this device forgets the sign-in, and the server ends the session. */
export const ending = <const Forget extends string, const End extends string, const After>(
  forget: Forget,
  end: End,
  after: After,
) =>
  ({
    initial: 'forgetting',
    states: {
      forgetting: {
        description: 'This device forgets the sign-in, and keeps a mark that ends its session.',
        invoke: { id: forget, src: 'forgetSession', ...eitherWay('ending') },
      },
      ending: {
        description: 'The server ends the session.',
        invoke: { id: end, src: 'endSession', ...after },
      },
    },
  }) as const;
