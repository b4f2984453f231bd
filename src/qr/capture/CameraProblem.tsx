import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '#domain/messages.ts';
import { CAMERA_ERRORS, type CameraError } from '#domain/qr/camera.ts';
import { type CaptureRef, selectCameraError } from '#machines/qr/capture.ts';
import { paths } from '#machines/shell/paths.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './CameraProblem.module.css';

const WAYS_OUT: Readonly<Record<CameraError, string>> = {
  notFound: 'この端末にはカメラが見つかりません。',
  notSupported: 'このブラウザーではカメラを使えません。SafariまたはChromeの最新版でお試しください。',
  notReadable: 'ほかのアプリがカメラを使っている場合は、閉じてからもう一度お試しください。',
  overconstrained: 'この端末のカメラは、読み取りに使えません。',
  other: 'カメラの使用が許可されていない場合は、次の設定をご確認ください。',
};

/** Why there is no picture (docs/spec/qr.md, "Refusals"). On 005 the reservations lead in too. */
export function CameraProblem({ capture }: { capture: CaptureRef }) {
  const error = useSelector(capture, selectCameraError) ?? 'other';
  return (
    <>
      <Notice tone="danger" alert>
        <p className={styles.message}>
          {phrased(MESSAGES.cameraFailed)} Error {phrased(CAMERA_ERRORS[error])}
        </p>
        <p>{phrased(WAYS_OUT[error])}</p>
        {error === 'other' && <PermissionHints />}
      </Notice>
      <Button block onClick={() => capture.send({ type: 'camera.requested' })}>
        もう一度カメラを使う
      </Button>
      {error === 'other' && (
        <Link className={buttonClass({ variant: 'secondary', block: true })} to={paths.reservations()}>
          予約の画面から入室する
        </Link>
      )}
    </>
  );
}

function PermissionHints() {
  return (
    <ul className={styles.hints}>
      <li>Safari：アドレスバーのメニュー →「Webサイトの設定」→「カメラ」を許可します。</li>
      <li>そのほかのブラウザー：アドレスバーの左のアイコン →「カメラ」を許可します。</li>
    </ul>
  );
}
