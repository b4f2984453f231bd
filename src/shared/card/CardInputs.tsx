import { brandOf, type CardField } from '#domain/settings/cardEntry.ts';
import { Field, type FieldProps } from '#src/ui/forms/Field.tsx';
import { FieldPair } from '#src/ui/forms/FieldGroup.tsx';
import { BrandLabel } from './BrandLabel.tsx';
import styles from './CardInputs.module.css';
import { CardNumberField } from './CardNumberField.tsx';

type FieldOf = (
  name: CardField,
) => Pick<FieldProps, 'name' | 'value' | 'error' | 'readOnly' | 'onValueChange'>;

/**
 * The five fields of a card (docs/spec/settings.md, "Input", docs/spec/pictures/14-card-change.jpg), wherever one is
 * entered.
 */
export function CardInputs({ fieldOf }: { fieldOf: FieldOf }) {
  const number = fieldOf('card_number');
  const brand = brandOf(number.value);
  return (
    <>
      <div className={styles.number}>
        <CardNumberField {...number} />
        {brand !== null && (
          <span className={styles.brand}>
            <BrandLabel brand={brand} />
          </span>
        )}
      </div>
      <FieldPair>
        <Field
          {...fieldOf('card_expire_month')}
          label="有効期限（月）"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="09"
        />
        <Field
          {...fieldOf('card_expire_year')}
          label="有効期限（年）"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="29"
        />
      </FieldPair>
      <Field
        {...fieldOf('security_code')}
        type="password"
        label="セキュリティコード"
        hint="裏面の署名欄にある3桁（AMEXは表面の4桁）"
        inputMode="numeric"
        autoComplete="cc-csc"
      />
      <Field
        {...fieldOf('holdername')}
        label="カード名義人"
        hint="カードに記載のローマ字"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
