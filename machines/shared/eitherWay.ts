/** The ways out of a state that goes on alike, whether its actor has done its work or failed: storage is a favour. */
export function eitherWay<const Way>(way: Way) {
  return { onDone: way, onError: way } as const;
}
