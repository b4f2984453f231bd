import type { ScannerRef } from '#machines/qr/scanner/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { OPEN_DOOR } from '#src/visit/door/openDoor.ts';
import styles from './results.module.css';

/** A sticker's link was opened outside: anybody can send one, so that the door waits for a tap. */
export function LinkOpened({ scanner }: { scanner: ScannerRef }) {
  return (
    <div className={styles.outcome}>
      <Card tone="own">
        <h2 className={styles.title}>ブースの前にいますか</h2>
        <p className={styles.note}>
          ご予約の時間になっていれば、ドアが開きます。ご予約がないときは、今すぐ使えるかを確認します。
        </p>
      </Card>
      <Button block onClick={() => scanner.send({ type: 'entry.confirmed' })}>
        {OPEN_DOOR}
      </Button>
      <Button block variant="secondary" onClick={() => scanner.send({ type: 'scan.restarted' })}>
        別のコードを読み取る
      </Button>
    </div>
  );
}
