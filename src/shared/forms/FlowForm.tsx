import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FormRef, selectCorrections } from '#machines/shared/form.ts';
import { Form } from '#src/ui/forms/Form.tsx';

interface FlowFormProps {
  readonly form: FormRef;
  /** By which a docked button belongs to the form. */
  readonly id?: string;
  /** Names the form as a region. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The view of a form's flow: it submits to it, and leads to the first field that has been given a message. */
export function FlowForm({ form, id, label, children }: FlowFormProps) {
  const corrections = useSelector(form, selectCorrections);
  const root = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (corrections === 0) return;
    const first = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a choice the group is wrong, and one of its options takes the focus.
    (first?.querySelector('input') ?? first)?.focus();
  }, [corrections]);

  return (
    <Form ref={root} id={id} label={label} onSubmit={() => form.send({ type: 'form.submitted' })}>
      {children}
    </Form>
  );
}
