import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { BirthField, GenderField, NameField, PhoneField } from '#src/account/fields/PersonFields.tsx';
import { PostalFields } from '#src/account/fields/PostalFields.tsx';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FieldGroup, FieldPair } from '#src/ui/forms/FieldGroup.tsx';

/** What a personal member may change of themselves. */
export function PersonalProfileForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="会員情報の変更">
      <FieldGroup title="お客さま">
        <FieldPair>
          <NameField fieldOf={fieldOf} />
          <PhoneField fieldOf={fieldOf} />
        </FieldPair>
        <FieldPair>
          <BirthField fieldOf={fieldOf} />
          <GenderField fieldOf={fieldOf} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title="ご住所">
        <PostalFields fieldOf={fieldOf} lookup={lookup} />
      </FieldGroup>
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="変更しています…">
        変更する
      </Button>
    </FlowForm>
  );
}
