import { useSelector } from '@xstate/react';
import { type ReceiptsRef, selectReceiptStep } from '#machines/history/receipts.ts';
import { IssuedReceipt } from './IssuedReceipt.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';

/** A receipt, over the history: the sheet of the step that it is at (docs/spec/history.md, "Receipts"). */
export function ReceiptSheet({ flow }: { flow: ReceiptsRef }) {
  const step = useSelector(flow, selectReceiptStep);
  switch (step) {
    case 'entering':
    case 'sending':
      return <ReceiptForm flow={flow} />;
    case 'issued':
      return <IssuedReceipt flow={flow} />;
    case 'closed':
    case 'unsettled':
    case 'dismissed':
      return null;
  }
}
