import { useSelector } from '@xstate/react';
import { type ExtensionRef, selectExtension, selectExtensionStep } from '#machines/booking/extension.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { CouponToggle } from '../CouponToggle.tsx';
import styles from '../reservationDialog/ConfirmationSheet.module.css';
import { ExtensionTerms } from './ExtensionTerms.tsx';

/** Step 2: until when, what it costs on top and when that is charged; from the price to the answer. */
export function ExtensionConfirmation({ extension }: { extension: ExtensionRef }) {
  const step = useSelector(extension, selectExtensionStep);
  const { quote, formerGross, usesCoupon } = useSelector(extension, selectExtension);
  const decision = useSelector(extension, ({ children }) => children.extending);
  const isExtending = step === 'extending';
  const isConfirming = step === 'confirming';
  return (
    <Sheet
      title="この内容で延長しますか"
      locked={isExtending}
      onDismiss={() => extension.send({ type: 'dialog.dismissed' })}
      actions={
        <DecisionProgress decision={decision}>
          <Button
            block
            busy={isExtending}
            busyLabel="延長しています…"
            disabled={!isConfirming}
            onClick={() => extension.send({ type: 'extension.confirmed' })}
          >
            延長を確定する
          </Button>
          <Button
            block
            variant="secondary"
            disabled={!isConfirming}
            onClick={() => extension.send({ type: 'back.pressed' })}
          >
            延長時間を選び直す
          </Button>
        </DecisionProgress>
      }
    >
      <div className={styles.parts}>
        {isConfirming && formerGross !== null && (
          <Notice tone="warn" alert>
            料金が変わりました。新しい料金をご確認ください。延長はまだ完了していません。
          </Notice>
        )}
        <ExtensionTerms extension={extension} />
        <CouponToggle
          quote={quote}
          usesCoupon={usesCoupon}
          canToggle={isConfirming}
          onToggle={() => extension.send({ type: 'coupon.toggled' })}
        />
      </div>
    </Sheet>
  );
}
