import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { FormActions } from '#src/account/FormActions.tsx';
import { PersonGroups } from '#src/account/fields/PersonGroups.tsx';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';

/** The fields that a personal member may change. */
export function PersonalProfileForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="profile" label="会員情報の変更">
      <PersonGroups fieldOf={fieldOf} lookup={lookup} />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="profile" block busy={isSubmitting} busyLabel="変更しています…">
          変更する
        </Button>
      </FormActions>
    </FlowForm>
  );
}
