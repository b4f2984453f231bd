import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Figure } from '#src/ui/layout/Figure.tsx';

it('has a line above it only where the title does not say what it is', () => {
  const { container, rerender } = render(<Figure value="6,507" unit="円" />);
  const lines = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines()).toEqual(['6,507円']);
  rerender(<Figure label="今月" value="6,507" unit="円" />);
  expect(lines()).toEqual(['今月', '6,507円']);
});
