/** Metres -> `約120m`, `約1.4km`; what is less far away is the same building. */
export function distanceText(metres: number): string {
  if (metres < 5) return '同じ建物';
  return metres < 995 ? `約${Math.round(metres / 10) * 10}m` : `約${(metres / 1000).toFixed(1)}km`;
}
