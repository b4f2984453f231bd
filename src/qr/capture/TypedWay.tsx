import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  type CaptureRef,
  selectIsTypedImpossible,
  selectTyped,
  selectTypedProblem,
} from '#machines/qr/capture.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Card } from '#src/ui/lists/Card.tsx';

const NO_CODE = 'ブースのコードをご確認ください。';

/** The code that is printed below the QR code of the sticker. */
export function TypedWay({ capture }: { capture: CaptureRef }) {
  const typed = useSelector(capture, selectTyped);
  const isRefused = useSelector(capture, selectIsTypedImpossible);
  const problem = useSelector(capture, selectTypedProblem);
  const field = useRef<HTMLInputElement>(null);
  // A member whose typed code was refused is back where it can be corrected.
  useEffect(() => {
    if (selectTypedProblem(capture.getSnapshot()) !== null) field.current?.focus();
  }, [capture]);
  return (
    <Card>
      <Form label="ブースのコード" onSubmit={() => capture.send({ type: 'code.submitted' })}>
        <Field
          name="code"
          label="ブースのコードを入力"
          hint="QRコードの下に書かれている英数字です"
          value={typed}
          error={isRefused ? NO_CODE : (problem ?? undefined)}
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onValueChange={(value) => capture.send({ type: 'code.edited', value })}
        />
        <Button type="submit" block variant="secondary">
          コードを確認する
        </Button>
      </Form>
    </Card>
  );
}
