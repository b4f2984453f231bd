import { birthInWords } from '#domain/account/personalData.ts';
import { GENDER_WORDS } from '#domain/account/profileDifference.ts';
import type { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { ChoiceField } from '#src/ui/forms/ChoiceField.tsx';
import { Field } from '#src/ui/forms/Field.tsx';

type FieldOf = ReturnType<typeof useFormFields>['fieldOf'];

const GENDERS = [
  { value: '0', label: GENDER_WORDS.male },
  { value: '1', label: GENDER_WORDS.female },
] as const;

const UNTOLD = { value: '', label: '回答しない' } as const;

interface PersonFieldProps {
  fieldOf: FieldOf;
  /** A member of an organisation need not tell it (docs/spec/account.md, "Input"). */
  isOptional?: boolean;
}

/** The name, as the member writes it: no form of it is changed. */
export function NameField({ fieldOf }: { fieldOf: FieldOf }) {
  return <Field {...fieldOf('name')} label="お名前" required autoComplete="name" />;
}

/** A number that can be sent a text message, without hyphens. */
export function PhoneField({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <Field
      {...fieldOf('tel')}
      label="電話番号"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      hint="携帯電話の番号、ハイフンなし"
    />
  );
}

/** The date of birth in eight digits, said back in words as soon as it is one. */
export function BirthField({ fieldOf, isOptional = false }: PersonFieldProps) {
  const field = fieldOf('birth');
  return (
    <Field
      {...field}
      label="生年月日"
      required={!isOptional}
      inputMode="numeric"
      autoComplete="off"
      hint={birthInWords(field.value) ?? '例：19900415'}
    />
  );
}

/** One of the two that the specification names, or neither where it need not be told. */
export function GenderField({ fieldOf, isOptional = false }: PersonFieldProps) {
  return (
    <ChoiceField
      {...fieldOf('gender')}
      label="性別"
      required={!isOptional}
      options={isOptional ? [...GENDERS, UNTOLD] : GENDERS}
    />
  );
}
