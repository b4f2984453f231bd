import type { Department } from '#domain/account/member.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { FormActions } from '#src/account/FormActions.tsx';
import { NameField } from '#src/account/fields/PersonFields.tsx';
import { TITLES } from '#src/settings/menu/titles.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { Select } from '#src/ui/forms/Select.tsx';
import { ChangeButton } from '../ChangeButton.tsx';

interface CorporateProfileFormProps {
  form: FormRef;
  departments: readonly Department[];
}

/** The fields that a corporate member may change. */
export function CorporateProfileForm({ form, departments }: CorporateProfileFormProps) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="profile" label={TITLES.profile}>
      <NameField fieldOf={fieldOf} />
      <Field {...fieldOf('employeeCode')} label="社員番号" required autoComplete="off" />
      <Select
        {...fieldOf('department')}
        label="所属"
        options={[
          { value: '', label: 'なし' },
          ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <ChangeButton type="submit" form="profile" busy={isSubmitting} />
      </FormActions>
    </FlowForm>
  );
}
