import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ChipChoice } from '#src/ui/choices/ChipChoice.tsx';

const DAYS = ['20', '21', '22', '23', '24', '25'];

test('the chosen pill stands in the middle of its row at first', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
  const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(400);
  onTestFinished(() => [width, wide, left].forEach((spy) => void spy.mockRestore()));
  render(
    <ChipChoice
      label="日付"
      value="24"
      options={DAYS.map((value) => ({ value, label: value }))}
      onSelect={() => undefined}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: '日付' }).scrollLeft).toBe(280);
});
