import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type DecisionMachine,
  type DecisionSnapshot,
  selectWait,
  type Wait,
} from '#machines/shared/decision.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';

interface DecisionProgressProps {
  /** The child that asks; undefined in the moment before it starts and after it ended. */
  decision: ActorRefFrom<DecisionMachine> | undefined;
  /** The element to show while an answer is awaited: the button that was pressed, busy. */
  children: ReactNode;
  /** The element in the place of giving up while nothing is in flight: the way back, say. */
  otherwise?: ReactNode;
  /** Where the truth can be read by who waits no longer. */
  truthAt?: string;
}

function waitOf(snapshot: DecisionSnapshot | undefined) {
  return snapshot ? selectWait(snapshot) : null;
}

/** The sentence about a wait, if there is one; `truthAt` is where the truth can be read. */
function sentenceOf(wait: Wait | null, truthAt: string): string | null {
  switch (wait) {
    case 'again':
      return '通信が不安定です。完了したかどうかを、もう一度確認しています。';
    case 'consulting':
      return '完了したかどうかを、最新の状態から確認しています。';
    case 'unreachable':
      return `通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。待つのをやめた場合は、${truthAt}で結果をご確認ください。`;
    case 'unread':
      return `通信できず、完了したかどうかを確認できていません。待つのをやめた場合は、${truthAt}で結果をご確認ください。`;
    case 'unknown':
      return `完了したことを確認できませんでした。もう一度送信すると、二重に処理されることがあります。先に${truthAt}で結果をご確認ください。`;
    default:
      return null;
  }
}

/** The member's choice instead of waiting. */
function retryOf(wait: Wait | null): string | null {
  if (wait === 'unknown') return 'もう一度送信する';
  return wait === 'unreachable' || wait === 'unread' ? 'もう一度確認する' : null;
}

/**
 * The actions of a sheet while a decision is in flight: what is said and offered when the answer is lost, and the way
 * to wait no longer. Each keeps its place, so that the focus stays where it was.
 */
export function DecisionProgress({
  decision,
  children,
  otherwise = null,
  truthAt = '「入室・延長」の画面',
}: DecisionProgressProps) {
  const wait = useSelector(decision, waitOf);
  const sentence = sentenceOf(wait, truthAt);
  const retry = retryOf(wait);
  return (
    <>
      {sentence !== null && (
        <Notice tone="warn" alert>
          {sentence}
        </Notice>
      )}
      {retry !== null ? (
        <Button block onClick={() => decision?.send({ type: 'retry.requested' })}>
          {retry}
        </Button>
      ) : (
        children
      )}
      {wait === null ? (
        otherwise
      ) : (
        <Button block variant="secondary" onClick={() => decision?.send({ type: 'wait.abandoned' })}>
          待つのをやめる
        </Button>
      )}
    </>
  );
}
