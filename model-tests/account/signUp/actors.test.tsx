import { signUpDraft } from '#machines/account/signUp/actors.ts';
import { draftModel } from '../../shared/draft.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(draftModel(signUpDraft, 'name'));
