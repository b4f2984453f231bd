import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Device, deviceTitle } from '#domain/settings/devices.ts';
import { paths } from '#machines/shell/paths.ts';
import { lastUseName } from '#src/shared/words/moments.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import styles from './DeviceSections.module.css';

interface DeviceSectionsProps {
  devices: readonly Device[];
  onSignOut: (device: Device) => void;
}

/** The device that is held, and the others, each with the way to sign it out. */
export function DeviceSections({ devices, onSignOut }: DeviceSectionsProps) {
  const now = useServerNow(60_000);
  const isOnline = useIsOnline();
  const noteId = useId();
  const own = devices.filter(({ isThis }) => isThis);
  const others = devices.filter(({ isThis }) => !isThis);
  return (
    <>
      {own.length > 0 && (
        <>
          <SectionTitle>この端末</SectionTitle>
          <CardList label="この端末">
            {own.map((device) => (
              <Row
                key={device.id}
                title={deviceTitle(device)}
                caption={lastUseName(device.lastUsedAt, now)}
              />
            ))}
          </CardList>
        </>
      )}
      {others.length === 0 ? (
        <EmptyState title="ほかにログインしている端末はありません。" />
      ) : (
        <>
          <SectionTitle>ほかの端末</SectionTitle>
          <CardList label="ほかの端末">
            {others.map((device) => (
              <Row
                key={device.id}
                title={deviceTitle(device)}
                caption={lastUseName(device.lastUsedAt, now)}
                trailing={
                  <Button
                    variant="danger-text"
                    aria-label={`${deviceTitle(device)}からログアウトする`}
                    aria-describedby={isOnline ? undefined : noteId}
                    disabled={!isOnline}
                    onClick={() => onSignOut(device)}
                  >
                    ログアウトする
                  </Button>
                }
              />
            ))}
          </CardList>
          {isOnline ? (
            <p className={styles.note}>
              心あたりのない端末は、ログアウトしたうえで
              <Link to={paths.to('/app/settings/change-password')}>パスワードを変更</Link>してください。
            </p>
          ) : (
            <p id={noteId} className={styles.note}>
              通信が戻ると押せます。
            </p>
          )}
        </>
      )}
    </>
  );
}
