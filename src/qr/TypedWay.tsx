import { useSelector } from '@xstate/react';
import { selectIsTypedRefused, selectTyped } from '#machines/qr/capture.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import type { CaptureRef } from './scannerRef.ts';

/** The code that is printed below the QR code of the sticker. */
export function TypedWay({ capture }: { capture: CaptureRef }) {
  const typed = useSelector(capture, selectTyped);
  const isRefused = useSelector(capture, selectIsTypedRefused);
  return (
    <Card>
      <Form label="ブースのコード" onSubmit={() => capture.send({ type: 'code.submitted' })}>
        <Field
          name="code"
          label="ブースのコードを入力"
          hint="QRコードの下に書かれている英数字です"
          value={typed}
          error={
            isRefused ? 'ブースのコードを、QRコードの下に書かれているとおりに入力してください。' : undefined
          }
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
