import { paths } from '#machines/shell/paths.ts';
import { BackLink } from './BackLink.tsx';

/** The way up to the search for an area, at the left of a header. */
export function BackToSearch() {
  return <BackLink to={paths.to('/app/area-search')} label="エリア検索へ戻る" />;
}
