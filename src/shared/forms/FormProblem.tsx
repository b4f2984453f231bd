import { type FormSnapshot, selectFormFailure, selectRefusal } from '#machines/shared/form.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';

/** Why the whole form did not go through, beside its button. */
export function FormProblem({ snapshot }: { snapshot: FormSnapshot }) {
  return <ProblemNotice refusal={selectRefusal(snapshot)} failure={selectFormFailure(snapshot)} />;
}
