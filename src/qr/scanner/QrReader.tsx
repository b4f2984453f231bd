import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { type ScannerRef, scannerMachine, selectScannerPage } from '#machines/qr/scanner/chart.ts';
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
  const scanner = useFlow(scannerMachine, { code, isRegular: member?.isGuest === false });
  return <ScannerStep scanner={scanner} />;
}

/** The scanner's present step. */
export function ScannerStep({ scanner }: { scanner: ScannerRef }) {
  const page = useSelector(scanner, selectScannerPage);
  const { capture, codeEntry } = useSelector(scanner, ({ children }) => children);
  switch (page) {
    case 'page:link':
      return <LinkOpened scanner={scanner} />;
    case 'page:capture':
      return capture ? <Capture capture={capture} /> : null;
    case 'page:entry':
      return <CodeEntry command={codeEntry} />;
    case 'page:ahead':
      return <EntryAhead scanner={scanner} />;
    case 'page:usable':
      return <UsableBooth scanner={scanner} />;
    case 'page:opened':
      return <DoorOpened scanner={scanner} />;
    case 'page:stuck':
      return <DoorStuck scanner={scanner} />;
    case null:
      return null;
  }
}
