import type { LookupRef } from '#machines/shared/lookup.ts';
import type { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { FieldGroup, FieldPair } from '#src/ui/forms/FieldGroup.tsx';
import { BirthField, GenderField, NameField, PhoneField } from './PersonFields.tsx';
import { PostalFields } from './PostalFields.tsx';

interface PersonGroupsProps {
  fieldOf: ReturnType<typeof useFormFields>['fieldOf'];
  lookup: LookupRef;
}

/**
 * The fields of a personal member's person and address, at the sign-up (docs/spec/pictures/15-sign-up-personal.jpg) and
 * in the profile.
 */
export function PersonGroups({ fieldOf, lookup }: PersonGroupsProps) {
  return (
    <>
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
    </>
  );
}
