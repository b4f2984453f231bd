import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type DecisionMachine, type DecisionSnapshot, selectWait } from '#machines/shared/decision.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';

interface DecisionProgressProps {
  /** The child that asks; undefined in the moment before it starts and after it ended. */
  decision: ActorRefFrom<DecisionMachine> | undefined;
  /** What stands there while an answer is awaited: the button that was pressed, busy. */
  children: ReactNode;
  /** What stands in the place of giving up as long as nothing is in flight: the way back, say. */
  otherwise?: ReactNode;
  /** Where the truth can be read by who waits no longer. */
  truthAt?: string;
}

function waitOf(snapshot: DecisionSnapshot | undefined) {
  return snapshot ? selectWait(snapshot) : null;
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
  return (
    <>
      {wait === 'again' && (
        <Notice tone="warn" alert>
          通信が不安定です。完了したかどうかを、もう一度確認しています。
        </Notice>
      )}
      {wait === 'unreachable' && (
        <Notice tone="warn" alert>
          通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。待つのをやめた場合は、
          {truthAt}で結果をご確認ください。
        </Notice>
      )}
      {wait === 'unreachable' ? (
        <Button block onClick={() => decision?.send({ type: 'retry.requested' })}>
          もう一度確認する
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
