import { useSelector } from '@xstate/react';
import { deviceTitle } from '#domain/settings/devices.ts';
import { DEVICE_WORDS } from '#domain/settings/words.ts';
import { deviceList, devicesMachine, selectEndedDevice, servesDevices } from '#machines/settings/devices.ts';
import { tagged } from '#machines/shared/tags.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { NotServed } from '#src/shared/links/NotServed.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { DeviceSections } from './DeviceSections.tsx';
import { SignOutSheet } from './SignOutSheet.tsx';

/** The devices on which the member is signed in, and the way to sign out what is no longer used, or is not theirs. */
export default function SignedInDevices() {
  const flow = useFlow(devicesMachine);
  const list = useSelector(flow, ({ children }) => children.list);
  const isAsking = useSelector(flow, tagged('sheet:question'));
  const ended = useSelector(flow, selectEndedDevice);
  const freshness = useFreshness(list);
  const isKnown = useMetadata() !== null;
  if (isKnown && !servesDevices()) return <NotServed screen={TITLES.devices} />;
  return (
    <Page title={TITLES.devices} back={<BackToMenu />} freshness={freshness}>
      {ended !== null && <Notice tone="accent">{DEVICE_WORDS.signedOut(deviceTitle(ended))}</Notice>}
      {list && (
        <ResourceBody
          resource={deviceList}
          what={TITLES.devices}
          actor={list}
          skeleton={<Skeleton shape="rows" count={3} label="ログイン中の端末を読み込んでいます" />}
        >
          {(devices) => (
            <KeptFocus label={TITLES.devices}>
              <DeviceSections
                devices={devices}
                onSignOut={(device) => flow.send({ type: 'signOut.wanted', device })}
              />
            </KeptFocus>
          )}
        </ResourceBody>
      )}
      {isAsking && <SignOutSheet flow={flow} />}
    </Page>
  );
}
