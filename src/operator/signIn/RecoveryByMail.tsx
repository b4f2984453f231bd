import { useSelector } from '@xstate/react';
import { OPEN_TIME } from '#domain/operator/lengths.ts';
import { recoveryMachine, selectMailed } from '#machines/operator/recovery.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import styles from '../shared/Card.module.css';

const RECOVERY_HINT = `管理者が承認すると、リンクを${OPEN_TIME}、1回だけ使えます。`;

/** The way of an operator who has no passkey left: a link by mail, which an owner must agree to. */
export function RecoveryByMail() {
  const flow = useFlow(recoveryMachine);
  const form = useSelector(flow, ({ children }) => children.form);
  const mailed = useSelector(flow, selectMailed);
  if (mailed !== null) {
    return <Mailed to={mailed} onCorrect={() => flow.send({ type: 'correction.requested' })} />;
  }
  return form ? <RecoveryForm form={form} /> : null;
}

/** The address that the link goes to. */
export function RecoveryForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="パスキーの再登録">
      <Field
        {...fieldOf('mail')}
        label="仕事用のメールアドレス"
        placeholder="name@komori.example"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block variant="secondary" busy={isSubmitting} busyLabel="送っています…">
        リンクをメールで受け取る
      </Button>
      <p className={styles.hint}>{RECOVERY_HINT}リンクからこの端末のパスキーを登録してください。</p>
    </FlowForm>
  );
}

/** It does not say whether an operator has the address. */
function Mailed({ to, onCorrect }: { to: string; onCorrect: () => void }) {
  return (
    <div className={styles.words} role="status">
      <p>
        <strong>{to}</strong> が運用者のメールアドレスであれば、リンクをお送りしました。
      </p>
      <p className={styles.hint}>{RECOVERY_HINT}</p>
      <Button variant="text" onClick={onCorrect}>
        メールアドレスを入力し直す
      </Button>
    </div>
  );
}
