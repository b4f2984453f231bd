import type { defineDraft } from '#machines/shared/draft.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { type AnyModel, defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';

/** The model of something that is half filled in and kept: `name` is a field that is no secret. */
export function draftModel(draft: ReturnType<typeof defineDraft>, name: string): AnyModel {
  return defineModel({
    machine: draft.machine,
    inputs: { plain: { of: 'personal@example.jp', values: {} } },
    events: {
      'form.edited': [{ with: { name, value: '山田' }, by: fromOutside }],
      'page.hidden': [{ by: fromOutside }],
    },
    outcomes: { save: { saved: resolved(undefined), full: rejected(new Error('QuotaExceededError')) } },
    unseen: 'it keeps what the form beside it shows',
  });
}
