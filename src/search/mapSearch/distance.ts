/** Metres -> `ここ`, `約120m`, `約1.4km`. */
export function distanceText(metres: number): string {
  if (metres < 5) return 'ここ';
  return metres < 995 ? `約${Math.round(metres / 10) * 10}m` : `約${(metres / 1000).toFixed(1)}km`;
}
