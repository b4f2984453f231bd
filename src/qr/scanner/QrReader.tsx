import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { isGuest } from '#domain/account/member.ts';
import { type ScannerRef, scannerMachine, selectScannerStep } from '#machines/qr/scanner.ts';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Capture } from '../capture/Capture.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { EntryAhead } from './EntryAhead.tsx';
import { LinkOpened } from './LinkOpened.tsx';
import { DoorOpened, DoorStuck, UsableBooth } from './results.tsx';

/** /app/qr-code-reader (docs/spec/qr.md, "Screens"); the query `code` belongs to a sticker whose link was opened. */
export default function QrReader() {
  const [query] = useSearchParams();
  const code = query.get('code');
  return (
    <Page title="QRコード" actions={<MenuLink />}>
      <Scanner key={code} code={code} />
    </Page>
  );
}

function Scanner({ code }: { code: string | null }) {
  const member = useMember();
  const scanner = useFlow(scannerMachine, { code, isRegular: member !== null && !isGuest(member) });
  return <ScannerStep scanner={scanner} />;
}

/** The scanner's present step. */
export function ScannerStep({ scanner }: { scanner: ScannerRef }) {
  const step = useSelector(scanner, selectScannerStep);
  const { capture, codeEntry } = useSelector(scanner, ({ children }) => children);
  switch (step) {
    case 'confirming':
      return <LinkOpened scanner={scanner} />;
    case 'capturing':
      return capture ? <Capture capture={capture} /> : null;
    case 'entering':
      return <CodeEntry decision={codeEntry} />;
    case 'waiting':
    case 'ready':
      return <EntryAhead scanner={scanner} />;
    case 'usable':
      return <UsableBooth scanner={scanner} />;
    case 'opened':
      return <DoorOpened scanner={scanner} />;
    case 'stuck':
      return <DoorStuck scanner={scanner} />;
    case 'weighing':
    case 'ledToImmediateUse':
    case 'turnedAway':
      return null;
  }
}
