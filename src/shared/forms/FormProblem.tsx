import { type FormSnapshot, selectFormFailure, selectRefusal } from '#machines/shared/form.ts';
import { alertMessagesOf, failureSentence } from '#machines/shell/failures.ts';
import { Notice } from '#src/ui/status/Notice.tsx';

/** Why the whole form did not go through, beside its button; what a dialog has said already is not said again. */
export function FormProblem({ snapshot }: { snapshot: FormSnapshot }) {
  const failure = selectFormFailure(snapshot);
  const unsaid = failure && alertMessagesOf(failure).length === 0 ? failureSentence(failure) : null;
  const message = selectRefusal(snapshot) ?? unsaid;
  if (message === null) return null;
  return (
    <Notice tone="danger" alert>
      {message}
    </Notice>
  );
}
