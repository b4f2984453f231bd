import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { Stepper } from '#src/ui/choices/Stepper.tsx';

describe('Segmented', () => {
  test('is a radio group that says what was chosen', async () => {
    const onSelect = vi.fn();
    const options = [
      { value: 'grid', label: '表' },
      { value: 'list', label: 'リスト' },
    ] as const;
    render(<Segmented label="表示" options={options} value="grid" onSelect={onSelect} />);
    expect(screen.getByRole('radio', { name: '表' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'リスト' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('list');
  });
});

describe('ChipSelect', () => {
  test('is a native select named by its label', async () => {
    const onValueChange = vi.fn();
    const options = [
      { value: '14:00', label: '14:00' },
      { value: '14:05', label: '14:05' },
    ];
    render(<ChipSelect label="開始時刻" value="14:00" options={options} onValueChange={onValueChange} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '開始時刻' }), '14:05');
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('14:05');
  });
});

describe('Options', () => {
  test('shows what is there and can not be chosen now', () => {
    const options = [
      { value: '9', label: '9時', disabled: true },
      { value: '10', label: '10時' },
    ];
    render(<ChipSelect label="開始時刻" value="10" options={options} onValueChange={vi.fn()} />);
    expect(screen.getByRole('option', { name: '9時' })).toBeDisabled();
    expect(screen.getByRole('option', { name: '10時' })).toBeEnabled();
  });
});

describe('Stepper', () => {
  test('moves by its buttons, and not past its end', async () => {
    const onDown = vi.fn();
    render(
      <Stepper
        label="開始時刻"
        value="23:55"
        down={{ text: '−5', label: '5分早くする', onStep: onDown }}
        up={{ text: '+5', label: '5分遅くする' }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: '5分早くする' }));
    expect(onDown).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: '5分遅くする' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('23:55');
  });
});
