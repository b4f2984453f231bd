import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { rightOf } from '#contract/operator/forms.ts';
import type { Named, Operators } from '#domain/operator/operators.ts';
import { OPERATOR_ROLES } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import type { OperatorsRef } from '#machines/operator/operators/chart.ts';
import {
  selectActEnding,
  selectIsActing,
  selectOperator,
  selectQuestion,
} from '#machines/operator/operators/selectors.ts';
import { type FormRef, selectIsSubmitting } from '#machines/shared/form.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { SheetActions } from '#src/ui/dialogs/SheetActions.tsx';
import { Checkbox } from '#src/ui/forms/Checkbox.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldGroup } from '#src/ui/forms/FieldGroup.tsx';
import { Select } from '#src/ui/forms/Select.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import type { QuestionWords } from '../shared/QuestionSheet.tsx';
import { rightHint } from '../shared/words.ts';
import styles from './People.module.css';
import { questionWords } from './questionWords.tsx';

interface FormSheetProps {
  flow: OperatorsRef;
  people: Operators;
}

/** Invites an operator to a right. */
export function InvitationSheet({ flow, people }: FormSheetProps) {
  const form = useSelector(flow, ({ children }) => children.invitation);
  return (
    <FormSheet flow={flow} title="運用者を招待する">
      {form && <InvitationFields form={form} people={people} flow={flow} />}
    </FormSheet>
  );
}

/** The right that an operator is to have. */
export function RightSheet({ flow, people }: FormSheetProps) {
  const form = useSelector(flow, ({ children }) => children.right);
  const operator = useSelector(flow, selectOperator);
  return (
    <FormSheet flow={flow} title={`${operator?.name ?? ''}さんの役割`}>
      {form && <RightFields form={form} people={people} flow={flow} />}
    </FormSheet>
  );
}

/** Asks once before something that can't be taken back, and why: the log keeps the reason. */
export function ReasonSheet({ flow }: Pick<FormSheetProps, 'flow'>) {
  const form = useSelector(flow, ({ children }) => children.reason);
  const question = useSelector(flow, selectQuestion);
  if (question === null) return null;
  const words = questionWords(question);
  return (
    <FormSheet flow={flow} title={words.title}>
      {form && <ReasonFields form={form} flow={flow} words={words} />}
    </FormSheet>
  );
}

/** A sheet with a form; it stays while what was asked for is under way. */
function FormSheet({ flow, title, children }: { flow: OperatorsRef; title: string; children: ReactNode }) {
  const isActing = useSelector(flow, selectIsActing);
  return (
    <Sheet title={title} locked={isActing} onDismiss={() => flow.send({ type: 'dialog.dismissed' })}>
      {isActing ? <p role="status">パスキーを確認しています…</p> : children}
    </Sheet>
  );
}

interface FieldsProps extends FormSheetProps {
  form: FormRef;
}

/** The fields of an invitation. */
export function InvitationFields({ form, people, flow }: FieldsProps) {
  const { snapshot, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="招待">
      <Field
        {...fieldOf('mail')}
        label="仕事用のメールアドレス"
        required
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...fieldOf('name')} label="名前" required autoComplete="off" />
      <RightChoice form={form} people={people} />
      <FormProblem snapshot={snapshot} />
      <Actions form={form} flow={flow} label="招待のメールを送る" />
    </FlowForm>
  );
}

/** The fields of a right. */
export function RightFields({ form, people, flow }: FieldsProps) {
  const { snapshot } = useFormFields(form);
  return (
    <FlowForm form={form} label="役割の変更">
      <RightChoice form={form} people={people} />
      <FormProblem snapshot={snapshot} />
      <Actions form={form} flow={flow} label="役割を変更する" />
    </FlowForm>
  );
}

interface ReasonFieldsProps extends Pick<FieldsProps, 'form' | 'flow'> {
  words: Pick<QuestionWords, 'text' | 'action' | 'isDanger'>;
}

/** The reason, and the act that it is for. */
export function ReasonFields({ form, flow, words: { text, action, isDanger } }: ReasonFieldsProps) {
  const { snapshot, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} label="理由の入力">
      <p>{text}</p>
      <Field {...fieldOf('reason')} label="理由" hint="記録に残ります。" required autoComplete="off" />
      <FormProblem snapshot={snapshot} />
      <Actions form={form} flow={flow} label={action} isDanger={isDanger} />
    </FlowForm>
  );
}

function RightChoice({ form, people }: { form: FormRef; people: Operators }) {
  const { fieldOf } = useFormFields(form);
  const role = fieldOf('role');
  const areas = fieldOf('areas');
  const chosen = OPERATOR_ROLES.find((each) => each === role.value);
  return (
    <>
      <Select
        {...role}
        label="役割"
        hint={chosen && rightHint(rightOf({ role: chosen, areas: areas.value, corporation: '' }))}
        required
        options={OPERATOR_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
      />
      {role.value === 'corporation' ? (
        <Select
          {...fieldOf('corporation')}
          label="法人"
          required
          options={[
            { value: '', label: '選んでください' },
            ...people.corporations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : (
        <AreaChoice field={areas} areas={people.areas} />
      )}
    </>
  );
}

interface AreaChoiceProps {
  field: {
    readonly value: string;
    readonly readOnly: boolean;
    readonly onValueChange: (value: string) => void;
  };
  areas: readonly Named[];
}

/** The areas in which the role holds; without any it holds in all. */
function AreaChoice({ field, areas }: AreaChoiceProps) {
  const chosen = field.value.split(' ').filter(Boolean);
  const toggle = (id: string, isChosen: boolean) =>
    field.onValueChange([...chosen.filter((each) => each !== id), ...(isChosen ? [id] : [])].join(' '));
  return (
    <FieldGroup title="エリア">
      <p className={styles.hint}>選ばないと、すべてのエリアで使えます。</p>
      <div className={styles.areas}>
        {areas.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(String(id))}
            disabled={field.readOnly}
            onToggle={(isChosen) => toggle(String(id), isChosen)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

interface ActionsProps extends Pick<FieldsProps, 'form' | 'flow'> {
  label: ReactNode;
  isDanger?: boolean;
}

function Actions({ form, flow, label, isDanger = false }: ActionsProps) {
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const ending = useSelector(flow, selectActEnding);
  return (
    <>
      <EndingNotice ending={ending} isSameAgain />
      <SheetActions>
        <Button
          type="submit"
          block
          variant={isDanger ? 'danger-text' : 'primary'}
          busy={isSubmitting}
          busyLabel="確認しています…"
        >
          {label}
        </Button>
        <Button block variant="secondary" onClick={() => flow.send({ type: 'dialog.dismissed' })}>
          戻る
        </Button>
      </SheetActions>
    </>
  );
}
