import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PersonGroups } from '../fields/PersonGroups.tsx';
import { FirstCard } from './FirstCard.tsx';
import { LoginFields } from './LoginFields.tsx';

/**
 * docs/spec/pictures/15-sign-up-personal.jpg. This document is one of those whose policy lets the card provider's
 * script run.
 */
export function PersonalForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="会員登録">
      <LoginFields fieldOf={fieldOf} />
      <PersonGroups fieldOf={fieldOf} lookup={lookup} />
      <FirstCard fieldOf={fieldOf} />
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="登録しています…">
        登録する
      </Button>
    </FlowForm>
  );
}
