import { createActor } from 'xstate';
import { creation } from '#machines/booking/reservation/command.ts';
import type { CommandSnapshot } from '#machines/shared/command.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { holdingAt } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { readParts } from './reading.tsx';

/** The actions of a sheet whose command stands like that; `truth` is what is to be looked at, if it is said. */
const waiting = (at: CommandSnapshot['value'], truth?: string) => (
  <CommandProgress
    command={createActor(holdingAt(creation.machine, at, {})) as never} // read, and never run
    otherwise={<button type="button">{WORDS.stop}</button>}
    {...(truth !== undefined && { truth })}
  >
    <button type="button">{WORDS.reserving}</button>
  </CommandProgress>
);

const BUSY = `[button ${WORDS.reserving}]`;
const GIVE_UP = `[button ${WORDS.giveUpWaiting}]`;

readParts([
  {
    says: 'nothing where the answer is simply awaited, but the way to wait no longer',
    part: waiting('asking'),
    reads: [BUSY, GIVE_UP],
  },
  {
    says: 'the way back where nothing is under way',
    part: waiting('forgetting'),
    reads: [BUSY, `[button ${WORDS.stop}]`],
  },
  {
    says: 'that it is asked again',
    part: waiting('waiting'),
    reads: ['alert:', '通信が不安定です。完了したかどうかを、もう一度確認しています。', BUSY, GIVE_UP],
  },
  {
    says: 'that the lists are read',
    part: waiting('consulting'),
    reads: ['alert:', '完了したかどうか、最新の状態を確認しています。', BUSY, GIVE_UP],
  },
  {
    says: 'that nobody answers, what another try does, and where the truth stands',
    part: waiting('unreachable'),
    reads: [
      'alert:',
      '通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。待つのをやめた場合は、「入室・延長」画面で結果をご確認ください。',
      `[button ${WORDS.checkAgain}]`,
      GIVE_UP,
    ],
  },
  {
    says: 'nothing of what another try does, where it was answered and the lists can’t be read',
    part: waiting('unread', 'お電話で'),
    reads: [
      'alert:',
      '通信できず、完了したかどうかを確認できていません。待つのをやめた場合は、お電話でご確認ください。',
      `[button ${WORDS.checkAgain}]`,
      GIVE_UP,
    ],
  },
  {
    says: 'that another try may do it twice, and the safe way first',
    part: waiting('undecided'),
    reads: [
      'alert:',
      '完了したか確認できませんでした。もう一度送信すると、二重に処理されることがあります。先に、「入室・延長」画面で結果をご確認ください。',
      `[button ${WORDS.checkUnsent}]`,
      `[button ${WORDS.sendAgain}]`,
    ],
  },
]);
