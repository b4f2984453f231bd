import { useSelector } from '@xstate/react';
import { honorificOf, type IssuedReceipts, type LeftOut } from '#domain/history/receipts.ts';
import { RECEIPT_OBSTACLES } from '#domain/history/words.ts';
import { dateOf, formatDate, formatTime } from '#domain/time.ts';
import { type ReceiptsRef, selectReceipt } from '#machines/history/receipts/chart.ts';
import { useMember } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './IssuedReceipt.module.css';

/** Step 2: the receipt is issued; to whom, where it went, and that it can be opened and saved right away. */
export function IssuedReceipt({ flow }: { flow: ReceiptsRef }) {
  const { subject, receipts } = useSelector(flow, selectReceipt);
  const member = useMember();
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  if (receipts === null) return null;
  const addressee = receipts.addressee ?? member?.name ?? '';
  return (
    <Sheet
      title="領収書を発行しました"
      onDismiss={dismiss}
      actions={
        <>
          {receipts.url !== null && <Links url={receipts.url} canOpen={subject.kind === 'use'} />}
          <Button block variant="secondary" onClick={dismiss}>
            閉じる
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <DescriptionList>
          <DescriptionItem label="宛名">
            <strong>{addressee}</strong> {honorificOf(addressee)}
          </DescriptionItem>
          {receipts.fileName !== null && (
            <DescriptionItem label="ファイル">{receipts.fileName}</DescriptionItem>
          )}
        </DescriptionList>
        <Mailed receipts={receipts} address={member?.loginId ?? ''} />
        {receipts.leftOut.length > 0 && <NotContained leftOut={receipts.leftOut} />}
      </div>
    </Sheet>
  );
}

/** A zip is nothing to look at: it is only saved. */
function Links({ url, canOpen }: { url: string; canOpen: boolean }) {
  const save = `${url}?save`;
  if (!canOpen) {
    return (
      <a className={buttonClass({ block: true })} href={save} download>
        ZIPを保存する
      </a>
    );
  }
  return (
    <>
      <a className={buttonClass({ block: true })} href={url} target="_blank" rel="noopener noreferrer">
        領収書を開く
      </a>
      <a className={buttonClass({ block: true, variant: 'outline' })} href={save} download>
        PDFを保存する
      </a>
    </>
  );
}

/** The truth about the mail: a mail server that is down has not been written to. */
function Mailed({ receipts, address }: { receipts: IssuedReceipts; address: string }) {
  if (receipts.isMailed)
    return (
      <p>
        <MailAddress address={address} /> へメールでもお送りしました。
      </p>
    );
  return (
    <Notice tone="warn">
      メールはまだ送れていません。送れるようになりしだい、
      <MailAddress address={address} /> へ自動でお送りします。
      {receipts.url !== null && 'お急ぎのときは、下のボタンから保存してください。'}
    </Notice>
  );
}

function NotContained({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <Notice>
      次のご利用の領収書は含まれていません。
      <ul>
        {leftOut.map(({ id, startsAt, obstacle }) => (
          <li key={id}>
            {formatDate(dateOf(startsAt))} {formatTime(startsAt)}から（{phrased(RECEIPT_OBSTACLES[obstacle])}
            ）
          </li>
        ))}
      </ul>
    </Notice>
  );
}
