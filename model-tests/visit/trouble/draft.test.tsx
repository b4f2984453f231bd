import { troubleDraft } from '#machines/visit/trouble/draft.ts';
import { draftModel } from '../../shared/draft.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(draftModel(troubleDraft, 'text'));
