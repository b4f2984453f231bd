import { useSelector } from '@xstate/react';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { type LookupRef, selectLookupRefusal } from '#machines/shared/lookup.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Rules } from '#src/ui/forms/Rules.tsx';
import { Select } from '#src/ui/forms/Select.tsx';

type FieldOf = ReturnType<typeof useFormFields>['fieldOf'];

/** The postal code, which fills in the address, or shows the several that it may be (docs/spec/account.md, "Input"). */
export function PostalFields({ fieldOf, lookup }: { fieldOf: FieldOf; lookup: LookupRef }) {
  const isFound = useSelector(lookup, tagged('found'));
  const isRefused = useSelector(lookup, tagged('refused'));
  const isAsking = useSelector(lookup, tagged('asking'));
  const hasFailed = useSelector(lookup, tagged('failed'));
  const addresses = useSelector(lookup, postalLookup.selectFound) ?? [];
  const refusal = useSelector(lookup, selectLookupRefusal);
  const address = fieldOf('address');

  return (
    <>
      <Field
        {...fieldOf('postal')}
        label="郵便番号"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        hint={
          isFound && addresses.length === 1 ? (
            <Rules rules={[{ text: '住所が見つかりました', isMet: true }]} />
          ) : isRefused ? (
            refusal
          ) : isAsking ? (
            '住所を調べています…'
          ) : (
            'ハイフンなしの7桁'
          )
        }
      />
      {hasFailed && (
        <Button small variant="secondary" onClick={() => lookup.send({ type: 'retry.requested' })}>
          住所をもう一度調べる
        </Button>
      )}
      {addresses.length > 1 && (
        <Select
          name="town"
          label="町名を選ぶ"
          hint="この郵便番号には、いくつかの住所があります。"
          readOnly={address.readOnly}
          value={addresses.find((each) => address.value.startsWith(each)) ?? ''}
          options={[
            { value: '', label: '選択してください' },
            ...addresses.map((each) => ({ value: each, label: each })),
          ]}
          onValueChange={address.onValueChange}
        />
      )}
      <Field
        {...address}
        label="住所"
        required
        autoComplete="street-address"
        hint={
          isFound && addresses.length === 0
            ? '郵便番号から住所が見つかりませんでした。住所を入力してください。'
            : '番地と建物名を続けて入力してください。'
        }
      />
    </>
  );
}
