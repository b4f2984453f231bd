import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type DecisionMachine,
  type DecisionSnapshot,
  selectIsAskingAgain,
  selectIsUnreachable,
} from '#machines/shared/decision.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';

interface DecisionProgressProps {
  /** The child that asks; undefined in the moment before it starts and after it ended. */
  decision: ActorRefFrom<DecisionMachine> | undefined;
  /** What stands there while the first answer is awaited: the button that was pressed, busy. */
  children: ReactNode;
}

function progressOf(snapshot: DecisionSnapshot | undefined) {
  if (snapshot === undefined) return 'asking';
  if (selectIsUnreachable(snapshot)) return 'unreachable';
  return selectIsAskingAgain(snapshot) ? 'askingAgain' : 'asking';
}

/** The actions of a sheet while a decision is in flight: what is said and offered when the answer is lost. */
export function DecisionProgress({ decision, children }: DecisionProgressProps) {
  const progress = useSelector(decision, progressOf);
  if (progress === 'asking') return children;
  if (progress === 'askingAgain') {
    return (
      <>
        <Notice tone="warn" alert>
          通信が不安定です。完了したかどうかを、もう一度確認しています。
        </Notice>
        {children}
      </>
    );
  }
  return (
    <>
      <Notice tone="warn" alert>
        通信できず、完了したかどうかを確認できていません。もう一度確認しても、二重に処理されることはありません。確認をやめた場合は、「入室・延長」の画面で結果をご確認ください。
      </Notice>
      <Button block onClick={() => decision?.send({ type: 'retry.requested' })}>
        もう一度確認する
      </Button>
      <Button block variant="secondary" onClick={() => decision?.send({ type: 'wait.abandoned' })}>
        確認をやめる
      </Button>
    </>
  );
}
