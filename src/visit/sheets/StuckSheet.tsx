import { useSelector } from '@xstate/react';
import { selectVisitRefusal, type VisitRef } from '#machines/visit/visit.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './StuckSheet.module.css';
import { SupportContact } from './SupportContact.tsx';
import { VisitSheet } from './VisitSheet.tsx';

/** The door did not move: what to do next, standing in front of it. */
export function StuckSheet({ visit, pinId }: { visit: VisitRef; pinId: string | null }) {
  const message = useSelector(visit, selectVisitRefusal);
  return (
    <VisitSheet
      visit={visit}
      title="ドアが開きませんでした"
      retry={
        <Button block onClick={() => visit.send({ type: 'retry.requested' })}>
          もう一度ドアを開ける
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>{message}</p>
        {pinId !== null && (
          <Notice tone="accent">
            ドアのキーパッドに、暗証番号 <strong>{pinId}</strong> を入力しても開けられます。
          </Notice>
        )}
        <SupportContact />
      </div>
    </VisitSheet>
  );
}
