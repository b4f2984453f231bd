import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { type PassageRef, selectPassageRefusal, selectPassing } from '#machines/visit/passage/chart.ts';
import { takesTroubleReports } from '#machines/visit/trouble/offer.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { PassageSheet } from './PassageSheet.tsx';
import styles from './StuckSheet.module.css';
import { SupportContact } from './SupportContact.tsx';

/** The door did not move: what to do next, standing in front of it. */
export function StuckSheet({ passage, pinId }: { passage: PassageRef; pinId: string | null }) {
  const message = useSelector(passage, selectPassageRefusal);
  const reservation = useSelector(passage, selectPassing);
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
        <p>{phrased(message)}</p>
        {pinId !== null && (
          <Notice tone="accent">
            ドアのキーパッドに、暗証番号 <strong>{pinId}</strong> を入力しても開けられます。
          </Notice>
        )}
        <SupportContact />
        {takesTroubleReports() && (
          <Link
            className={buttonClass({ variant: 'text', block: true })}
            to={paths.reportTrouble(reservation, 'door')}
          >
            困ったときの連絡と、別のブース
          </Link>
        )}
      </div>
    </PassageSheet>
  );
}
