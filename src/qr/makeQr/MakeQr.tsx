import { useSelector } from '@xstate/react';
import { MAKE_QR_WORDS } from '#domain/qr/words.ts';
import {
  makeQrMachine,
  selectMeeting,
  selectPicture,
  selectText,
  selectUrlProblem,
} from '#machines/qr/makeQr.ts';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { ClearableField } from '#src/ui/forms/ClearableField.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { CodeToCome } from './CodeToCome.tsx';
import { MeetingCode } from './MeetingCode.tsx';
import { PictureButtons } from './PictureButtons.tsx';

/**
 * /app/settings/make-qr (docs/spec/qr.md, "Screens"): a meeting's address as a QR code, to show, to save or to share.
 */
export default function MakeQr() {
  const flow = useFlow(makeQrMachine);
  const text = useSelector(flow, selectText);
  const meeting = useSelector(flow, selectMeeting);
  const problem = useSelector(flow, selectUrlProblem);
  const picture = useSelector(flow, selectPicture);
  return (
    <Page title="会議のQRコード" back={<BackToMenu />}>
      <ClearableField
        label="会議のURL"
        name="url"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={problem ?? undefined}
        hint="入力すると、その場でQRコードになります。"
        onValueChange={(value) => flow.send({ type: 'url.edited', text: value })}
        onBlur={() => flow.send({ type: 'url.left' })}
      />
      {meeting === null && <CodeToCome />}
      {meeting !== null && (
        <>
          <MeetingCode meeting={meeting} />
          <PictureButtons meeting={meeting} flow={flow} />
        </>
      )}
      {picture !== null && (
        <Notice tone={picture === 'saved' ? 'accent' : 'danger'} alert={picture === 'failed'}>
          {MAKE_QR_WORDS[picture]}
        </Notice>
      )}
    </Page>
  );
}
