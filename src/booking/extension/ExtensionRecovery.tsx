import { useSelector } from '@xstate/react';
import type { ExtensionRef } from '#machines/booking/extension.ts';
import { selectIsUnreachable } from '#machines/shared/decision.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** A reload between the tap and the answer: says that the answer is being asked for. */
export function ExtensionRecovery({ extension }: { extension: ExtensionRef }) {
  const decision = useSelector(extension, ({ children }) => children.recovery);
  const isUnreachable = useSelector(
    decision,
    (snapshot) => snapshot !== undefined && selectIsUnreachable(snapshot),
  );
  return (
    <Sheet
      title="前回の延長を確認しています…"
      locked={!isUnreachable}
      onDismiss={() => decision?.send({ type: 'wait.abandoned' })}
      actions={<DecisionProgress decision={decision}>{null}</DecisionProgress>}
    >
      <p>画面を閉じる前に確定した延長が、完了しているかを確認しています。</p>
    </Sheet>
  );
}
