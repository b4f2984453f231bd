import { useSelector } from '@xstate/react';
import { type ChangeEvent, useRef } from 'react';
import type { CaptureRef } from '#machines/qr/capture.ts';
import { tagged } from '#machines/shared/tags.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { readPhoto } from '../reader/reader.ts';

/** A photo of the code, taken now or before. */
export function PhotoWay({ capture }: { capture: CaptureRef }) {
  const isReading = useSelector(capture, tagged('busy'));
  const isUnreadable = useSelector(capture, tagged('photo:unreadable'));
  const file = useRef<HTMLInputElement>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const photo = event.target.files?.[0];
    event.target.value = ''; // the same photo may be chosen again
    if (photo === undefined) return;
    capture.send({ type: 'photo.chosen' });
    const text = await readPhoto(photo);
    capture.send(text === null ? { type: 'photo.unreadable' } : { type: 'code.read', text });
  }

  return (
    <>
      <input ref={file} type="file" accept="image/*" hidden aria-label="QRコードの写真" onChange={choose} />
      <Button
        block
        variant="secondary"
        busy={isReading}
        busyLabel="写真を読み取っています…"
        onClick={() => file.current?.click()}
      >
        写真から読み取る
      </Button>
      {isUnreadable && (
        <Notice tone="danger" alert>
          写真からQRコードを読み取れませんでした。コードの全体が、明るく大きく写った写真をお使いください。
        </Notice>
      )}
    </>
  );
}
