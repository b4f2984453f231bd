import type { FormRef } from '#machines/shared/form.ts';
import type { LookupRef } from '#machines/shared/lookup.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FieldGroup, FieldPair } from '#src/ui/forms/FieldGroup.tsx';
import { BirthField, GenderField, NameField, PhoneField } from '../fields/PersonFields.tsx';
import { PostalFields } from '../fields/PostalFields.tsx';
import { FirstCard } from './FirstCard.tsx';
import { LoginFields } from './LoginFields.tsx';

/** Picture 15. This document is one of those whose policy lets the card provider's script run. */
export function PersonalForm({ form, lookup }: { form: FormRef; lookup: LookupRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="会員登録">
      <LoginFields fieldOf={fieldOf} />
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
      <FirstCard fieldOf={fieldOf} />
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="登録しています…">
        登録する
      </Button>
    </FlowForm>
  );
}
