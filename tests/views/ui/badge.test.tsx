import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BellIcon } from '#src/ui/icons/BellIcon.tsx';
import { Tab } from '#src/ui/layout/Tab.tsx';

function renderTab(count: number) {
  render(
    <Tab
      href="/notices"
      icon={<BellIcon />}
      label="お知らせ"
      badge={{ count, tone: 'danger', label: '未読' }}
      current={false}
    />,
  );
  return screen.getByRole('link');
}

describe('the badge of a tab', () => {
  test.each([
    [1, '未読1お知らせ'],
    [99, '未読99お知らせ'],
    [100, '未読99+お知らせ'],
  ])('reads %i as %s', (count, text) => {
    expect(renderTab(count)).toHaveTextContent(text);
  });

  test('is absent when there is nothing to count', () => {
    expect(renderTab(0)).toHaveTextContent(/^お知らせ$/);
  });
});
