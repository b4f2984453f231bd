import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { metadata } from '#machines/app/metadata.ts';
import { profileMachine, selectDifferences } from '#machines/settings/profile.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import styles from '#src/account/account.module.css';
import { useSendsTexts } from '#src/account/phone/useSendsTexts.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { useMember } from '#src/shell/actors.ts';
import { useFlow, useShell } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Withdrawal } from '../withdrawal/Withdrawal.tsx';
import { CorporateProfileForm } from './CorporateProfileForm.tsx';
import { PersonalProfileForm } from './PersonalProfileForm.tsx';
import { ProfileChanged } from './ProfileChanged.tsx';

/** /app/settings/change-personal-information (docs/spec/settings.md, "Screens"); leaving for good stands below it. */
export default function ChangeProfile() {
  const member = useMember();
  return (
    <Page title={TITLES.profile} back={<BackToMenu />}>
      {member && <Profile member={member} />}
    </Page>
  );
}

function Profile({ member }: { member: Member }) {
  const flow = useFlow(profileMachine, { member });
  const differences = useSelector(flow, selectDifferences);
  const sendsTexts = useSendsTexts();
  const knowsOfTexts = useKnowsOfTexts();
  const personalForm = useSelector(flow, ({ children }) => children.personalForm);
  const corporateForm = useSelector(flow, ({ children }) => children.corporateForm);
  const lookup = useSelector(flow, ({ children }) => children.lookup);

  if (differences !== null) return <ProfileChanged differences={differences} />;
  return (
    <div className={styles.stack}>
      {personalForm && lookup && <PersonalProfileForm form={personalForm} lookup={lookup} />}
      {corporateForm && <CorporateProfileForm form={corporateForm} departments={member.departments} />}
      {knowsOfTexts && (
        <>
          {member.isPersonal && sendsTexts && <PhoneRow isVerified={member.isTelVerified} />}
          <Withdrawal isPersonal={member.isPersonal} />
        </>
      )}
    </div>
  );
}

/**
 * Whether it is known if texts are sent, or can't be: the row about them would push away what stands below it. Leaving
 * for good hangs on nothing else, least of all on an answer that fails.
 */
function useKnowsOfTexts(): boolean {
  const actor = useSelector(useShell(), ({ children }) => children.metadata);
  return useSelector(
    actor,
    (snapshot) =>
      snapshot !== undefined && (metadata.selectData(snapshot) !== null || selectFailure(snapshot) !== null),
  );
}

/**
 * Where a number is proven, and changed to one that is proven: another one typed above is not (docs/spec/account.md,
 * "Phone numbers").
 */
function PhoneRow({ isVerified }: { isVerified: boolean }) {
  return (
    <CardList label="電話番号の確認">
      <Row
        as={Link}
        to={paths.to('/phone-number-validation')}
        title="電話番号の変更と確認"
        caption={isVerified ? 'SMSで確認済みです' : 'まだSMSで確認していません'}
        chevron
      />
    </CardList>
  );
}
