import { surveyDraft } from '#machines/inbox/survey/draft.ts';
import { draftModel } from '../../shared/draft.tsx';
import { testModel } from '../../support/testModel.ts';

testModel(draftModel(surveyDraft, 'text.4'));
