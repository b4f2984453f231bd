import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SupportedEnvironments } from '#src/account/login/SupportedEnvironments.tsx';

it('says which browsers the app really runs in before the list of the specification, which stays readable', () => {
  render(<SupportedEnvironments />);
  const [works, specified] = screen.getAllByRole('list');
  if (!works || !specified) throw new Error('There are not two lists.');
  const said = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(said(works)).toEqual([
    'iPhone・iPad：Safari 15.4 以降',
    'Android：Chrome 108 以降',
    'パソコン：Chrome・Edge 108、Firefox 121、Safari 15.4 以降',
  ]);
  expect(said(specified)).toEqual([
    'Android 6 以降：Chrome',
    'iOS 11 以降：Safari',
    'パソコン：Chrome、Edge、Firefox、Safari',
  ]);
});
