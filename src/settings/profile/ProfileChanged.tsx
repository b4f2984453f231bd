import { Link } from 'react-router-dom';
import type { ProfileDifference } from '#domain/account/profileDifference.ts';
import { paths } from '#machines/shell/paths.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** The outcome of a changed profile: the changed fields alone, after and before. */
export function ProfileChanged({ differences }: { differences: readonly ProfileDifference[] }) {
  const isOther = differences.length > 0;
  return (
    <Done
      title={isOther ? '会員情報を変更しました' : '会員情報を確認しました'}
      rows={
        isOther &&
        differences.map(({ label, before, after }) => (
          <DoneRow key={label} label={label} caption={`これまで：${before ?? 'なし'}`}>
            <strong>{after ?? 'なし'}</strong>
          </DoneRow>
        ))
      }
      action={
        <Link className={buttonClass({ block: true })} to={paths.to('/app/settings')}>
          メニューへ戻る
        </Link>
      }
    >
      {isOther ? '新しい内容は、すぐに使われます。' : '前と違うところはありません。'}
    </Done>
  );
}
