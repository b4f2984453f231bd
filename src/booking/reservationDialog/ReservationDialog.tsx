import { useSelector } from '@xstate/react';
import { type DialogRef, selectStep } from '#machines/booking/reservation/chart.ts';
import { ConfirmationSheet } from './ConfirmationSheet.tsx';
import { MaxPriceSheet, QuoteFailedSheet, RefusalSheet, SlotLostSheet } from './problemSheets.tsx';

/** The reservation dialog (docs/spec/booking.md, "Reservation dialog"): the sheet of the step that it is at. */
export default function ReservationDialog({ dialog }: { dialog: DialogRef }) {
  const step = useSelector(dialog, selectStep);
  switch (step) {
    case 'quoting':
    case 'confirming':
    case 'unpayable':
    case 'enteringCoupon':
    case 'priceChanged':
    case 'creating':
      return <ConfirmationSheet dialog={dialog} />;
    case 'quoteFailed':
      return <QuoteFailedSheet dialog={dialog} />;
    case 'maxPriceReached':
      return <MaxPriceSheet dialog={dialog} />;
    case 'slotLost':
      return <SlotLostSheet dialog={dialog} />;
    case 'refused':
      return <RefusalSheet dialog={dialog} />;
    case 'reserved':
    case 'unsettled':
    case 'dismissed':
      return null;
  }
}
