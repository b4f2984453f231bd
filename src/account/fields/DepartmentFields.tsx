import { useSelector } from '@xstate/react';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { type LookupRef, selectLookupRefusal } from '#machines/shared/lookup.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Rules } from '#src/ui/forms/Rules.tsx';
import { Select } from '#src/ui/forms/Select.tsx';

type FieldOf = ReturnType<typeof useFormFields>['fieldOf'];

/** The organisation's access key, which shows its departments (docs/spec/account.md, "Input"). */
export function DepartmentFields({ fieldOf, lookup }: { fieldOf: FieldOf; lookup: LookupRef }) {
  const isFound = useSelector(lookup, tagged('found'));
  const isPending = useSelector(lookup, tagged('pending'));
  const hasFailed = useSelector(lookup, tagged('failed'));
  const refusal = useSelector(lookup, selectLookupRefusal);
  const departments = useSelector(lookup, departmentLookup.selectFound);
  const key = fieldOf('accessKey');
  const hint = isFound ? (
    <Rules rules={[{ text: '所属先が見つかりました', isMet: true }]} />
  ) : isPending ? (
    '所属先を調べています…'
  ) : (
    '所属先から案内されたもの'
  );

  return (
    <>
      <Field
        {...key}
        error={key.error ?? refusal ?? undefined}
        label="アクセスキー"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={hint}
      />
      {hasFailed && (
        <Button small variant="secondary" onClick={() => lookup.send({ type: 'retry.requested' })}>
          所属先をもう一度調べる
        </Button>
      )}
      <Select
        {...fieldOf('departmentId')}
        label="所属"
        hint={departments === null ? '所属先が見つかると選べます' : undefined}
        options={[
          { value: '', label: 'なし' },
          ...(departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  );
}
