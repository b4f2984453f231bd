import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';

function renderName(error?: string) {
  const onSubmit = vi.fn();
  const onValueChange = vi.fn();
  render(
    <Form onSubmit={onSubmit}>
      <Field
        name="name"
        label="お名前"
        hint="領収書に使います"
        error={error}
        value="山田"
        onValueChange={onValueChange}
      />
      <Button type="submit">登録する</Button>
    </Form>,
  );
  return { input: screen.getByRole('textbox', { name: 'お名前' }), onSubmit, onValueChange };
}

describe('Field', () => {
  test('reports the text as it was typed, spaces and full-width digits included', () => {
    const { input, onValueChange } = renderName();
    fireEvent.change(input, { target: { value: ' 山田 １２３ ' } });
    expect(onValueChange).toHaveBeenCalledWith(' 山田 １２３ ');
  });

  test.each([
    ['tel', '０９０ー１２３４−５６７８', '090-1234-5678'],
    ['numeric', '１２３', '123'],
    ['email', 'ｈａｎａｋｏ＠example.jp', 'hanako@example.jp'],
  ] as const)(
    'has what was typed in full width in half width once a field for %s is left',
    (inputMode, typed, meant) => {
      const onValueChange = vi.fn();
      render(
        <Field name="it" label="番号" inputMode={inputMode} value={typed} onValueChange={onValueChange} />,
      );
      fireEvent.blur(screen.getByRole('textbox', { name: '番号' }));
      expect(onValueChange.mock.calls).toEqual([[meant]]);
    },
  );

  test.each([
    ['of a name', { value: '１丁目 ー' }],
    ['that is right already', { value: '090', inputMode: 'tel' }],
    ['that is on its way', { value: '０９０', inputMode: 'tel', readOnly: true }],
  ] as const)('leaves a field alone %s', (_, field) => {
    const onValueChange = vi.fn();
    render(<Field name="it" label="番号" {...field} onValueChange={onValueChange} />);
    fireEvent.blur(screen.getByRole('textbox', { name: '番号' }));
    expect(onValueChange).not.toHaveBeenCalled();
  });

  test('submits on Enter', async () => {
    const { input, onSubmit } = renderName();
    await userEvent.type(input, '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test.each([
    ['an open composition', { key: 'Enter', isComposing: true }],
    ['a composition that Safari has just ended', { key: 'Enter', keyCode: 229 }],
  ])('keeps the Enter of %s from submitting', (_, key) => {
    const { input } = renderName();
    const mayProceed = fireEvent.keyDown(input, key);
    expect(mayProceed).toBe(false);
  });

  test('leaves the other keys of a composition alone', () => {
    const { input } = renderName();
    expect(fireEvent.keyDown(input, { key: 'Process', keyCode: 229 })).toBe(true);
  });

  test('announces its error and is described by it before the hint', () => {
    const { input } = renderName('お名前を入力してください。');
    expect(screen.getByRole('alert')).toHaveTextContent('お名前を入力してください。');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('お名前を入力してください。 領収書に使います');
  });

  test('is described by the hint alone, and valid, without an error', () => {
    const { input } = renderName();
    expect(input).toBeValid();
    expect(input).toHaveAccessibleDescription('領収書に使います');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PasswordField', () => {
  test('shows and hides the password without submitting', async () => {
    const onSubmit = vi.fn();
    render(
      <Form onSubmit={onSubmit}>
        <PasswordField
          name="pw"
          label="パスワード"
          autoComplete="current-password"
          value="komori"
          onValueChange={() => {}}
        />
      </Form>,
    );
    const input = screen.getByLabelText('パスワード');
    const reveal = screen.getByRole('button', { name: 'パスワードを表示', pressed: false });
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(reveal);
    expect(input).toHaveAttribute('type', 'text');
    expect(reveal).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(reveal);
    expect(input).toHaveAttribute('type', 'password');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
