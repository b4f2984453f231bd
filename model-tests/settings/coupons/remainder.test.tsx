import { knownRemainder, knownRemainderMachine } from '#machines/settings/coupons/remainder.ts';
import { lastKnownModel } from '../../shared/lastKnown.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(lastKnownModel({ machine: knownRemainderMachine, lastKnown: knownRemainder, of: null, data: 35 }));
