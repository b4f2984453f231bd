import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { screenCodeMachine } from '#machines/shell/screenCode.ts';
import { ScreenSlot } from '#src/app/ScreenSlot.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

let fail: (reason: Error) => void = () => undefined;

/** Code that never comes, until it fails. */
function onItsWay() {
  return new Promise<never>((_, reject) => {
    fail = reject;
  });
}

/** It is asked for a moment after the screen has begun. */
async function failToCome() {
  await act(async () => undefined);
  await act(async () => fail(new TypeError('Failed to fetch the module')));
}

// React reports what the boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

testModel(
  defineModel({
    machine: screenCodeMachine,
    inputs: { plain: { mayLoadApp: true, isOnline: true }, reloaded: { mayLoadApp: false, isOnline: true } },
    events: {
      'code.failed': [{ by: failToCome }],
      'retry.requested': [{ by: press(WORDS.retry) }],
      'page.shown': [{ by: fromOutside }],
      'connection.lost': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: { reachServer: { answered: resolved(), offline: rejected() } },
    reads: ({ mayLoadApp, isOnline, retries }) => [mayLoadApp, isOnline, Math.min(retries, 3)],
    screen: ({ mayLoadApp }) => {
      const type = mayLoadApp ? 'navigate' : 'reload';
      vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([{ type } as never]); // all that is read
      return <ScreenSlot code={screenCode(onItsWay)} />;
    },
    states: {
      loading: ({ screen }) => screen.getByText('画面を読み込んでいます'),
      'loading.first': asParent,
      'loading.byItself': asParent,
      'loading.forMember': asParent,
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      'failed.waiting': asParent,
      'failed.probing': asParent,
    },
  }),
);
