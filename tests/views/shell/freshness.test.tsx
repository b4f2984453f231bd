import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { CheckingToast, FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { at } from '#tests/support/clock/moments.ts';

const FAILED = '最新の情報を読み込めませんでした・最終更新 12月3日(木) 16:41';
const CHECKING = '最新の情報を確認しています・最終更新 12月3日(木) 16:41';

it.each([
  [false, false, '', ''],
  [false, true, '', ''],
  [true, false, FAILED, ''],
  [true, true, '', CHECKING],
])('what is stale: %s, and under way: %s, is said so', (isStale, isUnderWay, banner, toast) => {
  const freshness = { loadedAt: at('2026-12-03T16:41:00'), isStale, isUnderWay };
  const { container } = render(
    <ShellProvider shell={createActor(shellMachine)}>
      <section>
        <FreshnessBanner {...freshness} />
      </section>
      <section>
        <CheckingToast {...freshness} />
      </section>
    </ShellProvider>,
  );
  const said = [...container.querySelectorAll('section')].map(({ textContent }) => textContent);
  expect(said).toEqual([banner, toast]);
});
