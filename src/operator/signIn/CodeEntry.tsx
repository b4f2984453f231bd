import { useSelector } from '@xstate/react';
import { codeEntryMachine } from '#machines/operator/recovery.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import styles from '../shared/Card.module.css';
import { CardLink } from '../shared/CardLink.tsx';
import { CardPage } from '../shared/CardPage.tsx';

/** /code: a printed code opens the enrolment (docs/operating.md, "Operators"). */
export default function CodeEntry() {
  const flow = useFlow(codeEntryMachine);
  const form = useSelector(flow, ({ children }) => children.form);
  return (
    <CardPage title="予備コードを使う">
      <p className={styles.lead}>印刷した予備コードで、この端末のパスキーを登録し直します。</p>
      {form && <PrintedCodeForm form={form} />}
      <p className={styles.links}>
        <CardLink to={operatorPaths.home()}>ログインへ戻る</CardLink>
      </p>
    </CardPage>
  );
}

/** The code, and whose it is. */
export function PrintedCodeForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="予備コードの入力">
      <Field
        {...fieldOf('mail')}
        label="仕事用のメールアドレス"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...fieldOf('code')}
        label="予備コード"
        hint="大文字と小文字、空白とハイフンの違いは問いません。"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="確認しています…">
        パスキーの登録へ進む
      </Button>
    </FlowForm>
  );
}
