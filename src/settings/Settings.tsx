import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { selectSettingsStep, settingsMachine } from '#machines/settings/settings.ts';
import { paths } from '#machines/shell/paths.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { LogoutSheet } from './LogoutSheet.tsx';
import { ServiceRows } from './menu/ServiceRows.tsx';

/** Spec section 2, /app/settings: the entries whose screens exist. */
export default function Settings() {
  const flow = useFlow(settingsMachine);
  const step = useSelector(flow, selectSettingsStep);
  const member = useMember();

  return (
    <Page title="メニュー">
      <ServiceRows />
      <SectionTitle>アカウント</SectionTitle>
      <CardList label="アカウント">
        {member && <Row title={member.name} caption={member.corporationName ?? member.loginId} />}
        <Row
          as="button"
          type="button"
          title="ログアウト"
          onClick={() => flow.send({ type: 'logout.pressed' })}
        />
      </CardList>
      <SectionTitle>このサービスについて</SectionTitle>
      <CardList label="このサービスについて">
        <Row as={Link} to={paths.usageTerms()} title="利用規約" chevron />
      </CardList>
      {step !== 'browsing' && <LogoutSheet flow={flow} isLoggingOut={step === 'loggingOut'} />}
    </Page>
  );
}
