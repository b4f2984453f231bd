import { monthFileName, receiptFileName } from '#domain/history/receipts.ts';
import type { ReceiptSubject } from '#machines/history/receipts/chart.ts';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { DocumentIcon } from '#src/ui/icons/DocumentIcon.tsx';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import styles from './ReceiptFiles.module.css';

/** The documents to be sent, and their address. */
export function ReceiptFiles({ subject }: { subject: ReceiptSubject }) {
  const member = useMember();
  const issuer = useMetadata()?.appName ?? '';
  const isReissue = subject.kind === 'use' && subject.use.receiptNumber !== null;
  return (
    <ul className={styles.files}>
      <li className={styles.file}>
        <DocumentIcon />
        <p className={styles.texts}>
          <span className={styles.name}>{nameOf(subject, issuer)}</span>
          <span className={styles.caption}>
            {subject.kind === 'use'
              ? `適格請求書・PDF 1通${isReissue ? '・再発行' : ''}`
              : '適格請求書・ZIP 1個'}
          </span>
        </p>
      </li>
      <li className={styles.file}>
        <MailIcon />
        <p className={styles.texts}>
          <span className={styles.name}>{member?.loginId}</span>
          <span className={styles.caption}>登録のメールアドレスへ送ります</span>
        </p>
      </li>
    </ul>
  );
}

function nameOf(subject: ReceiptSubject, issuer: string): string {
  return subject.kind === 'use'
    ? receiptFileName(subject.use.startsAt, subject.use.amount.gross, issuer)
    : monthFileName(subject.sum.month, subject.sum.amount.gross, issuer);
}
