import { signUpDraft } from '#machines/account/signUpActors.ts';
import { draftModel } from '../shared/draft.tsx';
import { testModel } from '../support/testModel.ts';

testModel(draftModel(signUpDraft, 'name'));
