import type { Cause, ModelPath, PathStep } from './graph.ts';

function howOf({ event, cause }: { readonly event: PathStep['event']; readonly cause: Cause }): string {
  return cause.kind === 'outcome' ? `${cause.actorId}: ${cause.name}` : event.type;
}

/** The acts of a person who gets there, one line a step. */
export function trailOf({ input, steps }: Pick<ModelPath, 'input' | 'steps'>): string {
  const lines = steps.map(
    (step, index) => `  ${index + 1}. ${howOf(step)}: ${step.transitions.join('; ') || '(nothing)'}`,
  );
  return [`  started with ${input}`, ...lines].join('\n');
}
