import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { defineForm, type FormRef, type Submitted } from '#machines/shared/form.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldGroup } from '#src/ui/forms/FieldGroup.tsx';
import { Rules } from '#src/ui/forms/Rules.tsx';
import { Select } from '#src/ui/forms/Select.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';

const RULE = '7桁';

function Fields({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  const rules = [{ text: RULE, isMet: fieldOf('postal').value.length === 7 }];
  return (
    <FlowForm form={form} label="登録">
      <FieldGroup title="お客さま">
        <Field {...fieldOf('name')} label="お名前" required />
        <Field {...fieldOf('postal')} label="郵便番号" hint={<Rules rules={rules} />} />
        <Select {...fieldOf('floor')} label="階" options={[{ value: '1', label: '1階' }]} />
        <TextArea {...fieldOf('note')} label="メモ" />
      </FieldGroup>
      <FormProblem snapshot={snapshot} />
      <Button type="submit" busy={isSubmitting} busyLabel="登録しています…">
        登録する
      </Button>
    </FlowForm>
  );
}

function openForm(submit: (content: unknown) => Promise<Submitted> = () => new Promise(() => {})) {
  const form = createActor(
    defineForm({
      id: 'form',
      fields: { name: '', postal: '', floor: '1', note: '' },
      schema: v.object({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty('お名前を入力してください。')),
        postal: v.pipe(v.string(), v.normalize('NFKC'), v.length(7, '郵便番号は7桁です。')),
        floor: v.string(),
        note: v.string(),
      }),
      submit,
    }),
  ).start();

  render(<Fields form={form} />);
  return { submit: () => userEvent.click(screen.getByRole('button', { name: '登録する' })) };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('leads to the first field that is wrong, each time it is submitted', async () => {
  const { submit } = openForm();
  await submit();
  expect(field('お名前')).toHaveFocus();
  expect(field('お名前')).toHaveAccessibleDescription('お名前を入力してください。');
  await userEvent.type(field('お名前'), '山田 花子');
  expect(field('お名前')).toBeValid();
  await submit();
  expect(field('郵便番号')).toHaveFocus();
});

it('leaves the focus where somebody types, although another field still has its message', async () => {
  const { submit } = openForm();
  await submit();
  await userEvent.type(field('メモ'), 'あ');
  expect(field('メモ')).toHaveFocus();
  expect(field('郵便番号')).toBeInvalid();
});

it('shows what it sends, narrowed, and lets nothing be changed meanwhile', async () => {
  const { submit } = openForm();
  await userEvent.type(field('お名前'), '花子');
  await userEvent.type(field('郵便番号'), '１０００００５');
  await submit();
  expect(field('郵便番号')).toHaveValue('1000005');
  for (const name of ['お名前', '郵便番号', 'メモ']) expect(field(name)).toHaveAttribute('readonly');
  expect(field('階')).toBeDisabled();
  expect(screen.getByRole('button', { name: '登録しています…' })).toHaveAttribute('aria-disabled', 'true');
});

it('says beside the button why it was refused, and at the field what to change there', async () => {
  let refuse: (refusal: Submitted) => void = () => undefined;
  const { submit } = openForm(
    () =>
      new Promise((resolve) => {
        refuse = resolve;
      }),
  );
  await userEvent.type(field('お名前'), '花子');
  await userEvent.type(field('郵便番号'), '1000005');
  await submit();
  await act(async () =>
    refuse({ kind: 'refused', message: '登録できません。', fields: { postal: ['別の番号です。'] } }),
  );
  expect(screen.getByText('登録できません。')).toBeVisible();
  expect(field('郵便番号')).toHaveFocus();
  expect(field('郵便番号')).toHaveAccessibleDescription(/別の番号です。/);
});

it('says which fields must be filled in, and which rules are met', async () => {
  openForm();
  expect(field('お名前')).toBeRequired();
  expect(field('郵便番号')).not.toBeRequired();
  expect(field('郵便番号')).toHaveAccessibleDescription(RULE);
  await userEvent.type(field('郵便番号'), '1000005');
  expect(field('郵便番号')).toHaveAccessibleDescription(`${RULE}（満たしています）`);
  expect(screen.getByRole('group', { name: 'お客さま' })).toContainElement(field('メモ'));
});
