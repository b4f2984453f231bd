import { useSelector } from '@xstate/react';
import { type CouponEntryRef, selectApplying, selectEntry } from '#machines/settings/coupons/chart.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import styles from './CouponEntry.module.css';

interface CouponEntryProps {
  entry: CouponEntryRef;
  /** A step on the way to another act, which keeps the accent. */
  isStep?: boolean;
}

/** The field for a code, and its button beside it (docs/spec/settings.md, "Input"). */
export function CouponEntry({ entry, isStep = false }: CouponEntryProps) {
  const { code, refusal, isApplying } = useSelector(entry, selectEntry);
  const applying = useSelector(entry, selectApplying);
  return (
    <Form label="クーポンコードの入力" onSubmit={() => entry.send({ type: 'code.submitted' })}>
      <div className={styles.entry}>
        <Field
          label="クーポンコード"
          name="code"
          value={code}
          readOnly={isApplying}
          error={refusal ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onValueChange={(value) => entry.send({ type: 'code.edited', code: value })}
        />
        <div className={styles.button}>
          <Button type="submit" variant={isStep ? 'soft' : 'primary'} busy={isApplying} busyLabel="適用中…">
            適用する
          </Button>
        </div>
      </div>
      <CommandProgress command={applying} truth="お持ちのクーポンの一覧で結果を">
        {null}
      </CommandProgress>
    </Form>
  );
}
