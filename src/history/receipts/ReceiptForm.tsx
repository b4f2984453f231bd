import { useSelector } from '@xstate/react';
import { honorificOf } from '#domain/history/receipts.ts';
import { UNFINISHED_RECEIPTS } from '#domain/history/words.ts';
import { type ReceiptsRef, selectReceipt, selectSending } from '#machines/history/receipts/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { SheetActions } from '#src/ui/dialogs/SheetActions.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { ReceiptFiles } from './ReceiptFiles.tsx';
import { ReceiptTerms } from './ReceiptTerms.tsx';

/** Step 1: for what, to whom, and where it goes; in progress the field is read-only. */
export function ReceiptForm({ flow }: { flow: ReceiptsRef }) {
  const isSending = useSelector(flow, tagged('busy'));
  const { subject, name, mistake, message } = useSelector(flow, selectReceipt);
  const sending = useSelector(flow, selectSending);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={subject.kind === 'use' ? '領収書を送る' : '領収書をまとめて送る'}
      locked={isSending}
      onDismiss={dismiss}
    >
      <Form onSubmit={() => flow.send({ type: 'receipt.submitted' })}>
        <ReceiptTerms subject={subject} />
        <Field
          name="name"
          label="宛名"
          hint="会社名にするときは書き換えてください。"
          value={name}
          suffix={honorificOf(name)}
          error={mistake ?? undefined}
          readOnly={isSending}
          autoComplete="organization"
          onValueChange={(typed) => flow.send({ type: 'name.edited', name: typed })}
        />
        <ReceiptFiles subject={subject} />
        {message !== null && (
          <Notice tone="danger" alert>
            {message}
          </Notice>
        )}
        <SheetActions>
          <CommandProgress
            command={sending}
            truth={UNFINISHED_RECEIPTS.truth}
            otherwise={<ReturnButton disabled={isSending} onClick={dismiss} />}
          >
            <Button type="submit" block busy={isSending} busyLabel="発行しています…">
              領収書を送る
            </Button>
          </CommandProgress>
        </SheetActions>
      </Form>
    </Sheet>
  );
}
