import { useSelector } from '@xstate/react';
import { type ReceiptsRef, selectReceiptSheet } from '#machines/history/receipts/chart.ts';
import { IssuedReceipt } from './IssuedReceipt.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';

/** A receipt, over the history: the sheet of the step that it is at (docs/spec/history.md, "Receipts"). */
export function ReceiptSheet({ flow }: { flow: ReceiptsRef }) {
  const sheet = useSelector(flow, selectReceiptSheet);
  switch (sheet) {
    case 'sheet:form':
      return <ReceiptForm flow={flow} />;
    case 'sheet:issued':
      return <IssuedReceipt flow={flow} />;
    case null:
      return null;
  }
}
