import type { ProfileDifference } from '#domain/account/profileDifference.ts';
import { Done, DoneRow } from '#src/shared/done/Done.tsx';
import { MenuButton } from '#src/shared/links/BackToMenu.tsx';

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
      action={<MenuButton />}
    >
      {isOther ? '新しい内容は、すぐに使われます。' : '前と違うところはありません。'}
    </Done>
  );
}
