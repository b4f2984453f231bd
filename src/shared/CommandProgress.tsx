import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type CommandMachine,
  type CommandSnapshot,
  selectWait,
  type Wait,
} from '#machines/shared/command.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

interface CommandProgressProps {
  /** The child that asks; undefined in the moment before it starts and after it ended. */
  command: ActorRefFrom<CommandMachine> | undefined;
  /** The element to show while an answer is awaited: the button that was pressed, busy. */
  children: ReactNode;
  /** The element in the place of giving up while nothing is in flight: the way back, say. */
  otherwise?: ReactNode;
  /** The object of looking for who waits no longer: the place where the truth can be read, or the thing itself. */
  truth?: string | undefined;
}

function waitOf(snapshot: CommandSnapshot | undefined) {
  return snapshot ? selectWait(snapshot) : null;
}

/** The sentence about a wait, if there is one; `truth` is what to look at. */
function sentenceOf(wait: Wait | null, truth: string): ReactNode {
  switch (wait) {
    case 'again':
      return <>通信が不安定です。完了したかどうかを、もう一度確認しています。</>;
    case 'consulting':
      return <>完了したかどうか、最新の状態を確認しています。</>;
    case 'unreachable':
      return (
        <>
          通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。待つのをやめた場合は、
          {phrased(`${truth}ご確認ください。`)}
        </>
      );
    case 'unread':
      return (
        <>
          通信できず、完了したかどうかを確認できていません。待つのをやめた場合は、
          {phrased(`${truth}ご確認ください。`)}
        </>
      );
    case 'unknown':
      return (
        <>
          完了したか確認できませんでした。もう一度送信すると、二重に処理されることがあります。先に、
          {phrased(`${truth}ご確認ください。`)}
        </>
      );
    default:
      return null;
  }
}

/**
 * The actions of a sheet while a command is in flight: what is said and offered when the answer is lost, and the way
 * to wait no longer. Each keeps its place, so that the focus stays where it was. Where another try may do it twice, the
 * safe way takes the place of the button that was pressed, which an impatient finger may press once more.
 */
export function CommandProgress({
  command,
  children,
  otherwise = null,
  truth = '「入室・延長」画面で結果を',
}: CommandProgressProps) {
  const wait = useSelector(command, waitOf);
  const sentence = sentenceOf(wait, truth);
  const mayDoTwice = wait === 'unknown';
  const retry = () => command?.send({ type: 'retry.requested' });
  const abandon = () => command?.send({ type: 'wait.abandoned' });
  return (
    <>
      {sentence !== null && (
        <Notice tone="warn" alert>
          {sentence}
        </Notice>
      )}
      {mayDoTwice || wait === 'unreachable' || wait === 'unread' ? (
        <Button block onClick={mayDoTwice ? abandon : retry}>
          {mayDoTwice ? '送信せずに確認する' : 'もう一度確認する'}
        </Button>
      ) : (
        children
      )}
      {wait === null ? (
        otherwise
      ) : (
        <Button block variant="secondary" onClick={mayDoTwice ? retry : abandon}>
          {mayDoTwice ? 'もう一度送信する' : '待つのをやめる'}
        </Button>
      )}
    </>
  );
}
