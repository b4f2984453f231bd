import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import styles from './Own.module.css';

interface CodesSheetProps {
  codes: readonly string[];
  onDismiss: () => void;
}

/** The printed codes, told once. */
export function CodesSheet({ codes, onDismiss }: CodesSheetProps) {
  return (
    <Sheet
      title="予備コード"
      onDismiss={onDismiss}
      actions={
        <>
          <Button block onClick={() => window.print()}>
            印刷する
          </Button>
          <Button block variant="secondary" onClick={onDismiss}>
            保管しました
          </Button>
        </>
      }
    >
      <p>表示は今回だけです。印刷して、端末とは別の場所に保管してください。1つのコードは1回だけ使えます。</p>
      <ol className={styles.codes} aria-label="予備コード">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Sheet>
  );
}
