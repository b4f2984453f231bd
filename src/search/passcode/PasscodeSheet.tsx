import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { FALLBACKS } from '#domain/messages.ts';
import {
  type passcodeMachine,
  selectPasscode,
  selectPasscodeSheet,
} from '#machines/search/passcode/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { RetryButton } from '#src/ui/buttons/RetryButton.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { SheetActions } from '#src/ui/dialogs/SheetActions.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

interface PasscodeProps {
  flow: ActorRefFrom<typeof passcodeMachine>;
}

interface PasscodeSheetProps extends PasscodeProps {
  /** The way on once the code was right; to the floor where nothing is said. */
  wayOn?: string | undefined;
}

/** The passcode of a floor (docs/spec/search.md, "Passcode"): the sheet of the step that it is at. */
export function PasscodeSheet({ flow, wayOn = 'フロアマップを開く' }: PasscodeSheetProps) {
  const sheet = useSelector(flow, selectPasscodeSheet);
  const { failure, message } = useSelector(flow, selectPasscode);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  const close = (
    <Button block variant="secondary" onClick={dismiss}>
      閉じる
    </Button>
  );
  switch (sheet) {
    case 'sheet:checking':
      return (
        <Sheet title="フロアマップを開いています" onDismiss={dismiss} actions={close}>
          <Skeleton shape="lines" count={1} label="パスコードが必要か確認しています" />
        </Sheet>
      );
    case 'sheet:checkFailed':
      return (
        <Sheet
          title="フロアマップを開けませんでした"
          onDismiss={dismiss}
          actions={
            <>
              <RetryButton block onClick={() => flow.send({ type: 'retry.requested' })} />
              {close}
            </>
          }
        >
          <p>{phrased(failureSentence(failure))}</p>
        </Sheet>
      );
    case 'sheet:entry':
      return <PasscodeForm flow={flow} />;
    case 'sheet:throttled':
      return (
        <Sheet title="しばらく入力できません" onDismiss={dismiss} actions={close}>
          <p>{phrased(message || FALLBACKS.throttled)}</p>
        </Sheet>
      );
    case 'sheet:confirmed':
      return <Confirmed flow={flow} wayOn={wayOn} />;
    case null:
      return null;
  }
}

/** Step 1: what the code is, and six characters of it. */
function PasscodeForm({ flow }: PasscodeProps) {
  const isAuthenticating = useSelector(flow, tagged('busy'));
  const { explanation, text, message, canSubmit } = useSelector(flow, selectPasscode);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet title="パスコードの入力" locked={isAuthenticating} onDismiss={dismiss}>
      <Form onSubmit={() => flow.send({ type: 'passcode.submitted' })}>
        <p>{phrased(explanation)}</p>
        <Field
          name="passcode"
          label="パスコード"
          hint="6桁の数字"
          inputMode="numeric"
          value={text}
          error={message ?? undefined}
          readOnly={isAuthenticating}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onValueChange={(typed) => flow.send({ type: 'passcode.edited', text: typed })}
        />
        <SheetActions>
          <Button
            type="submit"
            block
            busy={isAuthenticating}
            busyLabel="確認しています…"
            disabled={!canSubmit}
          >
            確認する
          </Button>
          <ReturnButton disabled={isAuthenticating} onClick={dismiss} />
        </SheetActions>
      </Form>
    </Sheet>
  );
}

/** Step 2: the code was right. */
function Confirmed({ flow, wayOn }: PasscodeProps & { wayOn: string }) {
  const proceed = () => flow.send({ type: 'confirmation.acknowledged' });
  return (
    <Sheet
      title="パスコードを確認しました"
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
      actions={
        <Button block onClick={proceed}>
          {wayOn}
        </Button>
      }
    >
      <p>このフロアのブースをご利用いただけます。</p>
    </Sheet>
  );
}
