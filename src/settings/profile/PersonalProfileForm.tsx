import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { FormActions } from '#src/account/FormActions.tsx';
import { PersonGroups } from '#src/account/fields/PersonGroups.tsx';
import { TITLES } from '#src/settings/menu/titles.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { ChangeButton } from '../ChangeButton.tsx';

/** The fields that a personal member may change. */
export function PersonalProfileForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="profile" label={TITLES.profile}>
      <PersonGroups fieldOf={fieldOf} lookup={lookup} />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <ChangeButton type="submit" form="profile" busy={isSubmitting} />
      </FormActions>
    </FlowForm>
  );
}
