import { useSelector } from '@xstate/react';
import { type PassageRef, selectPassageRefusal } from '#machines/visit/passage.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { PassageSheet } from './PassageSheet.tsx';
import styles from './StuckSheet.module.css';
import { SupportContact } from './SupportContact.tsx';

/** The door did not move: what to do next, standing in front of it. */
export function StuckSheet({ passage, pinId }: { passage: PassageRef; pinId: string | null }) {
  const message = useSelector(passage, selectPassageRefusal);
  return (
    <PassageSheet
      passage={passage}
      title="ドアが開きませんでした"
      retry={
        <Button block onClick={() => passage.send({ type: 'retry.requested' })}>
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
    </PassageSheet>
  );
}
