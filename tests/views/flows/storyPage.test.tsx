import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { StoryPage } from '#flows/page/StoryPage.tsx';
import type { Story } from '#flows/story/story.ts';

const moment = (words: string | null, one: string[], other: string[], ...facts: string[]) => ({
  words,
  sides: [
    { name: 'tab 1, of member 1', charts: [{ flow: 'reservationDialog', states: one }] },
    { name: 'tab 2, of member 2', charts: [{ flow: 'creation', states: other }] },
  ],
  facts,
});

const story: Story = {
  name: 'two members reserve the same slot',
  wrong: 'booth 1 is two members’ at once',
  moments: [
    moment(null, ['quoting'], ['asking'], 'nobody has a booth'),
    moment('tab 1 hears of the price: quoted', ['offering'], ['asking'], 'nobody has a booth'),
    moment('the server is asked by tab 2', ['offering'], ['retrying'], 'booth 1: member 2'),
  ],
};

function Opened() {
  const [at, setAt] = useState(0);
  return (
    <>
      <input aria-label="Search" />
      <StoryPage
        place={{ story, at }}
        onGo={setAt}
        pictureOf={({ flow, states }, label) => <img alt={label} data-lit={states.join()} data-flow={flow} />}
      />
    </>
  );
}

const lit = () => screen.getAllByRole('img').map((picture) => picture.dataset.lit);
const step = () => screen.getByRole('status').textContent;
const facts = () =>
  within(screen.getByRole('list', { name: 'The server and the network' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a story in the atlas', () => {
  test('shows the charts of both sides, the sentence of each step and the facts, by buttons', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    expect(screen.getByRole('heading', { level: 1, name: story.name })).toBeVisible();
    expect(screen.getByText('Wrong at the end: booth 1 is two members’ at once')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'tab 2, of member 2' })).getByRole('img'),
    ).toHaveAttribute('alt', 'Chart of creation, tab 2, of member 2');
    expect([step(), lit(), facts()]).toEqual([
      '0 of 2: it begins',
      ['quoting', 'asking'],
      ['nobody has a booth'],
    ]);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([step(), lit()]).toEqual(['1 of 2: tab 1 hears of the price: quoted', ['offering', 'asking']]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect([lit(), facts()]).toEqual([['offering', 'retrying'], ['booth 1: member 2']]);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(step()).toMatch(/^1 of 2/);
    await user.click(screen.getByRole('button', { name: '2. the server is asked by tab 2' }));
    expect(screen.getByRole('button', { current: 'step' })).toHaveTextContent('the server is asked by tab 2');
  });

  test('goes on and back by the arrows, not beyond its ends, and not while somebody types', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.keyboard('{ArrowLeft}');
    expect(step()).toMatch(/^0 of 2/);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(step()).toMatch(/^2 of 2/);
    await user.keyboard('{ArrowLeft}');
    expect(step()).toMatch(/^1 of 2/);
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(step()).toMatch(/^1 of 2/);
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    await user.keyboard('{ArrowLeft}');
    expect(step()).toMatch(/^1 of 2/);
  });
});
