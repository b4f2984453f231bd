/**
 * A value that the chart has made sure of: `required(context.command)` where every way here has decided.
 * Throws where it is missing, which is a bug of the chart and must not pass for a value.
 */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) {
    throw new Error('Failed to find a value that the chart relies on.');
  }
  return value;
}
