import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { useAppName, useMember, useTakesCards } from '#src/shell/actors.ts';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from '../account.module.css';
import { useSendsTexts } from '../phone/useSendsTexts.ts';

/** A step that is behind the member stays in its place. */
function DoneRow({ title }: { title: string }) {
  return <Row title={title} trailing={<Pill tone="accent">済み</Pill>} />;
}

/** /app/welcome-from-signup (docs/spec/account.md, "Screens"): what to do next. It remembers nothing. */
export default function Welcome() {
  const member = useMember();
  const appName = useAppName();
  const takesCards = useTakesCards();
  const sendsTexts = useSendsTexts();
  const needsCard = takesCards && member?.card === null;
  const needsPhone = sendsTexts && member?.isTelVerified === false;

  return (
    <Page
      title="会員登録が完了しました"
      footer={
        <Link className={buttonClass({ block: true })} to={paths.to('/app/area-search')}>
          ブースを探す
        </Link>
      }
    >
      <div className={styles.stack}>
        <p>
          {member && <Unbroken text={`${member.name}さん、`} />}
          {appName}へようこそ。
        </p>
        {member?.isPersonal && (needsCard || needsPhone) && (
          <section>
            <SectionTitle>次にすること</SectionTitle>
            <CardList label="次にすること">
              {needsPhone ? (
                <Row
                  as={Link}
                  to={paths.to('/phone-number-validation')}
                  title="電話番号を確認する"
                  caption="SMSで届く6桁のコードを入力します"
                  chevron
                />
              ) : (
                sendsTexts && <DoneRow title="電話番号の確認" />
              )}
              {needsCard ? (
                <Row
                  as={Link}
                  to={paths.changePayment()}
                  title="お支払いカードを登録する"
                  caption="予約のときのお支払いに使います"
                  chevron
                />
              ) : (
                takesCards && <DoneRow title="お支払いカードの登録" />
              )}
            </CardList>
          </section>
        )}
        {member && !member.isPersonal && member.corporationName && (
          <>
            <p>
              <Unbroken text={`${member.corporationName}の会員として、`} />
              ブースを予約できます。
            </p>
            <p>ご利用料金は、ご所属法人のお支払いです。場所と時間を選ぶと、すぐに予約できます。</p>
          </>
        )}
      </div>
    </Page>
  );
}
