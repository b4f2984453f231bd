import { useMetadata } from '#src/shell/actors.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import styles from './SupportContact.module.css';

/** The support's number at a door that stays shut (docs/spec/wire.md, "Answers of additions"), where one is named. */
export function SupportContact() {
  const support = useMetadata()?.support;
  if (!support?.tel && !support?.mail) return null;
  return (
    <div className={styles.support}>
      <p>それでも開かないときは、サポートにご連絡ください。</p>
      <DescriptionList>
        {support.tel && (
          <DescriptionItem label="電話" caption={support.hours}>
            <a href={`tel:${support.tel}`}>{support.tel}</a>
          </DescriptionItem>
        )}
        {support.mail && (
          <DescriptionItem label="メール">
            <a href={`mailto:${support.mail}`}>{support.mail}</a>
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}
