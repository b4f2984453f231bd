/** `1時間30分`, its figures in `<strong>`: whoever shows it sets them larger than their units. */
export function Figures({ of }: { of: string }) {
  return [...of.matchAll(/([\d/]+)([^\d/]*)/g)].map(({ index, 1: figure, 2: unit }) => (
    <span key={index}>
      <strong>{figure}</strong>
      {unit}
    </span>
  ));
}
