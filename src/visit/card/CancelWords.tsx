/** Giving a reservation up by the name that fits (docs/spec/booking.md, "Cancelling"). */
export function CancelWords({ isFree }: { isFree: boolean }) {
  return <>{isFree ? 'キャンセル' : '利用をやめる'}</>;
}
