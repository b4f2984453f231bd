import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** The way on to the login, in the place of where it starts from; the login ID is filled in where it is known. */
export function LoginLink({ loginId, block = false }: { loginId?: string; block?: boolean }) {
  return (
    <Link className={buttonClass({ block })} to={paths.login(loginId)} replace>
      ログインする
    </Link>
  );
}
