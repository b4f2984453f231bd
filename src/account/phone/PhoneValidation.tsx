import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { CODE_MINUTES } from '#domain/account/phoneCode.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import {
  phoneValidationMachine,
  selectFormerNumber,
  selectPhoneNote,
  selectPhoneNumber,
} from '#machines/account/phoneValidation.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { paths } from '#machines/shell/paths.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import styles from '../account.module.css';
import { FormActions } from '../FormActions.tsx';
import { ResendMail } from '../mailing/ResendMail.tsx';
import { useSendsTexts } from './useSendsTexts.ts';

/**
 * phone-number-validation (docs/spec/account.md, "Screens"): for members; a visitor registers first
 * (docs/spec/account.md, "Phone numbers").
 */
export default function PhoneValidation() {
  const member = useMember();
  const isKnown = useMetadata() !== null;
  const sendsTexts = useSendsTexts();
  if (member === null) return null; // on the way out: the guard leads on
  if (isKnown && !sendsTexts) return <NoTexts />;
  return <ProveNumber key={member.loginId} member={member} />;
}

/** A link may lead here although the service sends no text messages. */
function NoTexts() {
  return (
    <Page
      title="電話番号の確認"
      back={<BackButton otherwise={paths.to('/app/settings/change-personal-information')} />}
    >
      <EmptyState
        title="SMSによる電話番号の確認は行っていません。"
        action={
          <Link className={buttonClass({ block: true })} to={paths.to('/app')}>
            ブースを探す
          </Link>
        }
      />
    </Page>
  );
}

/** Asks the member for the code that their number was sent, or for another number. */
export function ProveNumber({ member }: { member: Member }) {
  const flow = useFlow(phoneValidationMachine, { member });
  const note = useSelector(flow, selectPhoneNote);
  const tel = useSelector(flow, selectPhoneNumber);
  const former = useSelector(flow, selectFormerNumber);
  const phone = useSelector(flow, ({ children }) => children.phone);
  const code = useSelector(flow, ({ children }) => children.code);
  const reconsider = () => flow.send({ type: 'number.reconsidered' });

  return (
    <Page
      title="電話番号の確認"
      back={<BackButton otherwise={paths.to('/app/settings/change-personal-information')} />}
    >
      <div className={styles.stack}>
        {phone && <PhoneForm form={phone} />}
        {code && (
          <>
            <p>
              <strong className={styles.address}>{tel}</strong>に、6桁の認証コードをSMSでお送りしました。
            </p>
            <CodeForm form={code} />
            <div>
              <ResendCode tel={tel} />
              <Button block variant="text" onClick={reconsider}>
                番号を変える
              </Button>
            </div>
          </>
        )}
        {note === 'note:changing' && <p role="status">電話番号を登録しています…</p>}
        {note === 'note:failed' && (
          <FailedState
            message="電話番号を登録できませんでした。"
            onRetry={() => flow.send({ type: 'retry.requested' })}
          />
        )}
        {note === 'note:expired' && (
          <EmptyState
            title="認証コードの有効期限が切れました。"
            action={
              <Button block onClick={reconsider}>
                認証コードを送り直す
              </Button>
            }
          />
        )}
        {note === 'note:verified' && (
          <Done
            title="電話番号を確認しました"
            rows={
              <>
                <DoneRow label="電話番号" caption="SMSで確認済みです">
                  <strong>{tel}</strong>
                </DoneRow>
                {former !== null && former !== tel && (
                  <DoneRow label="これまでの電話番号" caption="これからは使いません">
                    {former}
                  </DoneRow>
                )}
              </>
            }
            action={
              <Link className={buttonClass({ block: true })} to={paths.to('/app')}>
                ブースを探す
              </Link>
            }
          >
            この番号を、会員情報に登録しました。
          </Done>
        )}
      </div>
    </Page>
  );
}

/** The number, and the code that is sent to it. */
export function PhoneForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="phone" label="電話番号の登録">
      <Field
        {...fieldOf('tel')}
        label="携帯電話番号"
        hint="ハイフンなしの11桁。認証コードをSMSでお送りします。"
        required
        inputMode="tel"
        autoComplete="tel-national"
      />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="phone" block busy={isSubmitting} busyLabel="送っています…">
          認証コードを送る
        </Button>
      </FormActions>
    </FlowForm>
  );
}

/** The code of 6 digits. */
export function CodeForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="code" label="認証コードの確認">
      <Field
        {...fieldOf('code')}
        label="認証コード"
        hint={`6桁の数字。${CODE_MINUTES}分間有効です。`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="code" block busy={isSubmitting} busyLabel="確認しています…">
          確認する
        </Button>
      </FormActions>
    </FlowForm>
  );
}

/** Sends the code once more to the same number. */
function ResendCode({ tel }: { tel: string }) {
  return <ResendMail flow={useFlow(mailingMachine, { purpose: 'phone', address: tel })} />;
}
