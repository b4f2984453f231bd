import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { type SettingsInput, selectSettingsSheet, settingsMachine } from '#machines/settings/settings.ts';
import { paths } from '#machines/shell/paths.ts';
import { HelpSheet } from '#src/shared/help/HelpSheet.tsx';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import './push/ownDevice.ts';
import { LogoutSheet } from './LogoutSheet.tsx';
import { AccountRows } from './menu/AccountRows.tsx';
import { ServiceRows } from './menu/ServiceRows.tsx';
import styles from './Settings.module.css';

/** Coupons are of regular members who pay by card. */
function useHolds(): SettingsInput['holds'] {
  const member = useMember();
  return member?.isPersonal && !member.isGuest ? 'minutes' : 'none';
}

/**
 * /app/settings (docs/spec/settings.md, "Screens"); docs/spec/pictures/18-settings-menu.jpg. Guests see the terms, whom
 * to ask, and the way out.
 */
export default function Settings() {
  const flow = useFlow(settingsMachine, { holds: useHolds() });
  const sheet = useSelector(flow, selectSettingsSheet);
  const member = useMember();
  const support = useMetadata()?.support;

  return (
    <Page
      title="メニュー"
      actions={
        member && (
          <p className={styles.whose}>
            <strong>{member.name}</strong>
            <span>
              <Unbroken text={member.corporationName ?? member.loginId} />
            </span>
          </p>
        )
      }
    >
      <ServiceRows flow={flow} />
      {member && <AccountRows member={member} />}
      <SectionTitle>このサービスについて</SectionTitle>
      <CardList label="このサービスについて">
        <Row
          as="button"
          type="button"
          title="使い方"
          onClick={() => flow.send({ type: 'help.wanted' })}
          chevron
        />
        <Row as={Link} to={paths.to('/app/settings/usage-terms')} title="利用規約" chevron />
        {support?.tel && (
          <Row
            as="a"
            href={`tel:${support.tel}`}
            title="お問い合わせ"
            trailing={<span>{support.hours}</span>}
            chevron
          />
        )}
      </CardList>
      <div className={styles.logout}>
        <Button block variant="text" onClick={() => flow.send({ type: 'logout.wanted' })}>
          ログアウト
        </Button>
      </div>
      {sheet === 'sheet:help' && <HelpSheet onDismiss={() => flow.send({ type: 'dialog.dismissed' })} />}
      {sheet === 'sheet:logout' && <LogoutSheet flow={flow} />}
    </Page>
  );
}
