import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** The way on from where nothing can be shown: to the areas, in the place of the missing content, or after it. */
export function AreaSearchLink({
  replace = false,
  variant = 'primary',
}: {
  replace?: boolean;
  variant?: 'primary' | 'text';
}) {
  return (
    <Link className={buttonClass({ variant })} to={paths.to('/app/area-search')} replace={replace}>
      エリアから探す
    </Link>
  );
}
