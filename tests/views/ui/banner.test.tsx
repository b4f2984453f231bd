import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Banner } from '#src/ui/status/Banner.tsx';

test('a banner is spoken when it comes, without an interruption', () => {
  render(<Banner>オフラインです</Banner>);
  expect(screen.getByRole('status')).toHaveTextContent('オフラインです');
});
