import { expect } from 'vitest';
import { getUser } from '#contract/account/member.ts';
import { cardChangeMachine } from '#machines/settings/card/chart.ts';
import { ownCard } from '#machines/settings/card/ownCard.ts';
import ChangePayment from '#src/settings/card/ChangePayment.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(
  resourceModel({
    machine: ownCard.machine,
    endpoint: getUser,
    of: null,
    data: { ...hanako, owedYen: 1100 },
    screen: <ChangePayment />,
    inside: { machine: cardChangeMachine, src: 'ownCard' },
    loading: WORDS.checking,
    // The owed amount names the card a second time.
    shows: (screen) =>
      expect(screen.getByText('現在のカード').nextElementSibling).toHaveTextContent('****1111'),
  }),
);
