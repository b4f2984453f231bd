const FORMAT = new Intl.NumberFormat('ja-JP');

/** Integer yen -> `1,100円`. */
export function yen(amount: number): string {
  return `${FORMAT.format(amount)}円`;
}
