import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldGroup, FieldPair } from '#src/ui/forms/FieldGroup.tsx';
import { DepartmentFields } from '../fields/DepartmentFields.tsx';
import { BirthField, GenderField, NameField } from '../fields/PersonFields.tsx';
import { LoginFields } from './LoginFields.tsx';

/** /signup-enterprise (docs/spec/account.md, "Screens"). */
export function EnterpriseForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="会員登録">
      <LoginFields fieldOf={fieldOf} />
      <FieldGroup title="所属先">
        <DepartmentFields fieldOf={fieldOf} lookup={lookup} />
        <Field {...fieldOf('employeeCode')} label="社員番号" required autoComplete="off" />
      </FieldGroup>
      <FieldGroup title="お客さま">
        <NameField fieldOf={fieldOf} />
        <FieldPair>
          <BirthField fieldOf={fieldOf} isOptional />
          <GenderField fieldOf={fieldOf} isOptional />
        </FieldPair>
      </FieldGroup>
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="登録しています…">
        登録する
      </Button>
    </FlowForm>
  );
}
