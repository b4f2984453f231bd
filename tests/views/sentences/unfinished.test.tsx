/** The sentences after a reload about a command that it has cut off: while it is asked for again, and at each end. */
import { render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import {
  unfinishedKeeping,
  unfinishedWait,
  unfinishedWaitEnd,
} from '#machines/booking/waitingList/recovery.ts';
import { unfinishedReceipts } from '#machines/history/receipts/unfinished.ts';
import { unfinishedPayment } from '#machines/settings/card/recovery.ts';
import type { AnyAnswer } from '#machines/shared/command.ts';
import type { Recovery } from '#machines/shared/recovery.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { unfinishedDoor } from '#machines/visit/passage/unfinishedDoor.ts';
import { unfinishedTrouble } from '#machines/visit/trouble/recovery.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { Alerts } from '#src/shell/Alerts.tsx';
import { ShellProvider } from '#src/shell/flow.tsx';
import { holdingAll } from '#tests/machines/support/held.ts';
import { expectAloud } from '../support/readAloud.ts';
import { dialogOf, press } from '../support/reading.ts';

/** Four commands that were left, one after the other, each answered when it is told to be. */
function leaveFour({ machine, words }: Recovery) {
  const answers = Array.from({ length: 4 }, () => Promise.withResolvers<AnyAnswer>());
  let asked = 0;
  const provided = machine.provide({
    actors: {
      findCommand: fromPromise(async () =>
        asked < answers.length ? { key: `key-${asked}`, content: {} } : null,
      ),
      command: fromPromise(() => answers[asked++]?.promise ?? Promise.reject(new Error('one too many'))),
    },
  } as never); // stand-ins
  const still = holdingAll(shellMachine, (src) => src !== 'alerts');
  const shell = createActor(shellMachine.provide({ actors: still } as never), { systemId: SHELL_ID });
  onTestFinished(() => void shell.stop());
  shell.start();
  render(
    <ShellProvider shell={shell}>
      <UnfinishedCommand of={{ machine: provided, words }} />
      <Alerts />
    </ShellProvider>,
  );
  return answers;
}

it.each([
  {
    of: unfinishedReservation,
    done: 'reserved',
    asks: ['前回の予約を確認しています…', '画面を閉じる前に確定した予約が、完了しているかを確認しています。'],
    ends: [
      '先ほどの予約は完了しています。',
      '先ほどの予約はできませんでした。',
      '先ほどの予約を確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedExtension,
    done: 'extended',
    asks: ['前回の延長を確認しています…', '画面を閉じる前に確定した延長が、完了しているかを確認しています。'],
    ends: [
      '先ほどの延長は完了しています。',
      '先ほどの延長はできませんでした。',
      '先ほどの延長を確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedMove,
    done: 'moved',
    asks: [
      '前回の変更を確認しています…',
      '画面を閉じる前に確定した日時の変更が、完了しているかを確認しています。',
    ],
    ends: [
      '先ほどの予約の変更は完了しています。',
      '先ほどの予約の変更はできませんでした。',
      '先ほどの予約の変更を確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedCancellation,
    done: 'cancelled',
    asks: [
      '前回のキャンセルを確認しています…',
      '画面を閉じる前に確定したキャンセルが、完了しているかを確認しています。',
    ],
    ends: [
      '先ほどのキャンセルは完了しています。',
      '先ほどのキャンセルはできませんでした。',
      '先ほどのキャンセルを確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedWait,
    done: 'started',
    asks: [
      '前回の空き待ちを確認しています…',
      '画面を閉じる前の空き待ちが、登録されているかを確認しています。',
    ],
    ends: [
      '先ほどの空き待ちは登録済みです。',
      '先ほどの空き待ちは登録できませんでした。',
      '先ほどの空き待ちを確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedWaitEnd,
    done: 'stopped',
    asks: [
      '空き待ちの取り消しを確認しています…',
      '画面を閉じる前に取り消した空き待ちが、取り消されているかを確認しています。',
    ],
    ends: [
      '先ほどの空き待ちは一覧から消えています。',
      '先ほどの空き待ちは取り消せませんでした。',
      '先ほどの空き待ちの取り消しを確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedKeeping,
    done: 'stopped',
    asks: ['空き待ちの予約を確認しています…', '画面を閉じる前に残すことを選んだ予約を確認しています。'],
    ends: [
      '空き待ちで取れた予約を残しました。',
      '空き待ちで取れた予約の状況が変わりました。',
      '空き待ちで取れた予約を確認できませんでした。予約の一覧をご確認ください。',
    ],
  },
  {
    of: unfinishedReceipts,
    done: 'issued',
    asks: [
      '前回の領収書を確認しています…',
      '画面を閉じる前に依頼された領収書が、発行されているかを確認しています。',
    ],
    ends: [
      '先ほどの領収書は発行済みです。登録のメールアドレスへお送りします。',
      '先ほどの領収書は発行できませんでした。',
      '先ほどの領収書を確認できませんでした。利用履歴をご確認ください。',
    ],
  },
  {
    of: unfinishedPayment,
    done: 'paid',
    asks: ['前回のお支払いを確認しています…', '画面を閉じる前のお支払いが、済んでいるかを確認しています。'],
    ends: [
      '先ほどのお支払いは済んでいます。',
      '先ほどのお支払いはできませんでした。',
      '先ほどのお支払いを確認できませんでした。しばらくしてから、この画面をご確認ください。',
    ],
  },
  {
    of: unfinishedTrouble,
    done: 'reported',
    asks: ['前回のご連絡を確認しています…', '画面を閉じる前に送ったご連絡が、届いているかを確認しています。'],
    ends: [
      '先ほどのご連絡は届いています。',
      '先ほどのご連絡は届いていません。',
      '先ほどのご連絡が届いたか確認できませんでした。お急ぎの場合は、お電話ください。',
    ],
  },
  {
    of: unfinishedDoor,
    done: 'opened',
    asks: [
      '先ほどの操作を確認しています…',
      '画面を閉じる前に送ったドアの操作が、完了しているかを確認しています。',
    ],
    ends: [
      '先ほどのドアの操作は完了しています。',
      '先ほどのドアの操作はできませんでした。',
      '先ほどのドアの操作を確認できませんでした。「入室・延長」画面をご確認ください。',
    ],
  },
] as const)('says of a command that was left: $asks.0', async ({ of, done, asks: [title, text], ends }) => {
  const [first, second, third] = leaveFour(of);
  const hears = async (named: string, ...more: readonly string[]) =>
    expectAloud(await dialogOf(named), [`(${named})`, `## ${named}`, ...more, '[button OK]']);
  const [isDone, isRefused, isUnknown] = ends;
  await expectAloud(await dialogOf(title), [`(${title})`, `## ${title}`, text]);
  first?.resolve({ kind: done });
  await hears(isDone);
  await press('OK');
  second?.resolve({ kind: 'refused', message: '上限に達しています。' } as AnyAnswer);
  await hears(isRefused, '上限に達しています。');
  await press('OK');
  third?.reject(new Error('a bug of ours'));
  await hears(isUnknown);
  await press('OK');
  expect(await dialogOf(title)).toBeVisible(); // the next one is asked for, and so on
});
