import { Notice } from '#src/ui/status/Notice.tsx';

/** In a confirmation whose reservation has another booth or time than when it was opened. */
export function MovedElsewhere() {
  return (
    <Notice tone="warn" alert>
      この予約は、ほかの画面または端末で変更されています。内容をもう一度ご確認ください。
    </Notice>
  );
}
