import { signUpDraft } from '#machines/account/signUp.ts';
import { draftModel } from '../shared/draft.tsx';
import { testModel } from '../support/testModel.ts';

testModel(draftModel(signUpDraft, 'name'));
