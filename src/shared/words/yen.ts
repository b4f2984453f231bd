const FORMAT = new Intl.NumberFormat('ja-JP');

/** Integer yen -> `1,100円`. */
export function yen(amount: number): string {
  return `${FORMAT.format(amount)}円`;
}

/** A difference with its sign: +275円, −275円, ±0円. */
export function signedYen(difference: number): string {
  const sign = difference === 0 ? '±' : difference < 0 ? '−' : '+';
  return `${sign}${yen(Math.abs(difference))}`;
}
